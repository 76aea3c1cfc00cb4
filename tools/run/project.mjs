import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where npm puts the commands of installed packages; `node` among them. */
export const binDir = join(root, "node_modules", ".bin");

const otherDirs = (process.env.PATH ?? "").split(delimiter).filter((dir) => dir !== binDir);

/** For our own steps: the project's Node and tools first. */
export const projectPath = [binDir, ...otherDirs].join(delimiter);

/** For npm: the machine's own Node, because the project's is about to be replaced under it. */
export const machinePath = otherDirs.join(delimiter);
