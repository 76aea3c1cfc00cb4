import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The absolute path of the project's folder, which contains `database/`, `build/` and the default
 * `data/`. Found by walking up, because this module runs from src/server and from build/server.
 */
export const projectRoot: string = findProjectRoot(import.meta.dirname);

function findProjectRoot(directory: string): string {
  if (existsSync(join(directory, "package.json"))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error("No package.json found above the server's folder.");
  return findProjectRoot(parent);
}
