import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { renderErrorsDoc } from "./errors-doc.ts";

/** Writes docs/errors.md from the error table and the contract. */
const folder = join(projectRoot, "docs");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "errors.md"), renderErrorsDoc());
console.log("Wrote docs/errors.md.");
