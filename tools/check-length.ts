import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../src/server/root.ts";

/** No file is longer than this; most are far shorter, which the two figures show. */
const ceilingLines = 300;

const files = globSync("{src,tools,tests,e2e,bench}/**/*.{ts,tsx,mjs,css}", { cwd: projectRoot })
  .filter((file) => file !== join("src", "server", "database", "schema.ts"))
  .map((file) => ({ file, lines: countLines(file) }));

const source = files
  .filter(({ file }) => file.startsWith("src") && !/\.test\.tsx?$/.test(file))
  .map(({ lines }) => lines)
  .sort((a, b) => a - b);
console.log(
  `${source.length} source files: median ${quantile(0.5)} lines, p90 ${quantile(0.9)}, longest ${source.at(-1)}`,
);

for (const { file, lines } of files) {
  if (lines <= ceilingLines) continue;
  console.error(`${file} has ${lines} lines; ${ceilingLines} is the most.`);
  process.exitCode = 1;
}

function countLines(file: string): number {
  return readFileSync(join(projectRoot, file), "utf8").split("\n").length - 1;
}

function quantile(part: number): number {
  return source[Math.floor((source.length - 1) * part)] ?? 0;
}
