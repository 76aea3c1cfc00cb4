import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const EVERY_MS = 5_000;

/**
 * Reports npm's progress every few seconds; npm itself can be silent for minutes.
 * @param {string[]} paths of all packages in package-lock.json
 * @returns a function that stops the reports
 */
export function reportInstallation(paths) {
  const startedAt = performance.now();
  const exists = (/** @type {string} */ path) => existsSync(join(root, path));
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`  ${seconds} s: ${formatProgress(paths, exists)}`);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * npm first creates the folders of all packages for this platform, then a package.json in each as
 * it unpacks it, then runs the install scripts.
 * @param {string[]} paths
 * @param {(path: string) => boolean} exists
 */
export function formatProgress(paths, exists) {
  const folders = paths.filter(exists);
  const unpacked = folders.filter((path) => exists(`${path}/package.json`)).length;
  if (folders.length === 0) return "npm reads what to install";
  if (unpacked < folders.length) return `${unpacked} of ${folders.length} packages unpacked`;
  return `all ${unpacked} packages unpacked; npm runs their install scripts`;
}
