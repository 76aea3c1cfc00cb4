import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where npm puts the commands of installed packages, including `node`. */
export const binDir = join(root, "node_modules", ".bin");

const otherDirs = (process.env.PATH ?? "").split(delimiter).filter((dir) => dir !== binDir);

/** PATH of the steps: the project's Node and tools first. */
export const projectPath = [binDir, ...otherDirs].join(delimiter);

/** PATH of npm: the machine's own Node, because npm may replace the project's while it runs. */
export const machinePath = otherDirs.join(delimiter);
