import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The project's folder, absolute: where `database/`, `build/` and the default `data/` lie. Found by
 * walking up, because the same module runs from src/server and from the bundle in build/server.
 */
export const projectRoot: string = findProjectRoot(import.meta.dirname);

function findProjectRoot(directory: string): string {
  if (existsSync(join(directory, "package.json"))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error("No package.json above the server's own folder.");
  return findProjectRoot(parent);
}
