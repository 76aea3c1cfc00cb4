import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../src/server/platform/config/project-root.ts";

const FOLDER = join(projectRoot, "node_modules", ".cache", "drills");

/** What a long drill has done so far, kept in a file, so that it continues where it stopped. */
export interface Progress<Entry> {
  readonly file: string;
  readonly entries: readonly Entry[];
  add(entry: Entry): void;
}

export function openProgress<Entry extends object>(name: string): Progress<Entry> {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const entries = lines.filter(Boolean).map((line) => JSON.parse(line) as Entry);
  return {
    file,
    entries,
    add(entry) {
      entries.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
  };
}
