import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * A hash of the names and contents of files and whole folders of the project.
 * @param {string[]} paths relative to the clone; missing ones are left out
 * @param {(path: string) => boolean} [isIncluded]
 */
export function fingerprint(paths, isIncluded = () => true) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(listFiles).filter(isIncluded)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * The stamp of an earlier run, if there is one.
 * @param {string} file
 */
export function readStamp(file) {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  writeFileSync(join(root, file), stamp);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
