/**
 * A task is either one command, which gets the arguments and the terminal, or several steps, which all
 * run whatever the others did, with a summary at the end.
 * @typedef {{ built?: boolean, command?: string[], steps?: undefined }} OneCommand
 * @typedef {OneCommand | { steps: Step[] }} Task
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} says what it shows, in a few words
 * @property {boolean} [built] build first
 * @property {(flags: string[]) => string[][]} commands run in order until one fails
 */

/** @type {Step[]} */
const checks = [
  {
    name: "types",
    says: "TypeScript",
    commands: () => [
      ["react-router", "typegen"],
      ["tsc", "--project", "tsconfig.json"],
    ],
  },
  {
    name: "style",
    says: "format and lint (Biome); --fix mends what it can",
    commands: (flags) => [["biome", "check", ...(flags.includes("--fix") ? ["--write"] : [])]],
  },
  {
    name: "imports",
    says: "who may import whom (dependency-cruiser)",
    // Without bench/: dependency-cruiser cannot read `using` yet.
    commands: () => [["depcruise", "{src,tools,tests,e2e}/**/*.{ts,tsx,mjs}"]],
  },
  {
    name: "length",
    says: "no file is too long",
    commands: () => [["node", "tools/check-length.ts"]],
  },
  {
    name: "unused",
    says: "files, exports and packages that nothing uses (knip)",
    commands: () => [["knip"]],
  },
];

/** @type {Step[]} */
const tests = [
  { name: "unit", says: "Vitest, on real PostgreSQL", commands: () => [["vitest", "run"]] },
  {
    name: "processes",
    says: "the built server killed, stopped, and its database too (Vitest)",
    built: true,
    commands: () => [["vitest", "run", "--config", "vitest.processes.config.ts"]],
  },
  {
    name: "browser",
    says: "Playwright, in real Chromium",
    built: true,
    commands: () => [
      ["node", "tools/chromium.ts"],
      ["playwright", "test"],
    ],
  },
];

/**
 * Room in megabytes for what lives as long as a request: with V8's own 16, a thousand visitors at
 * once cost a quarter of the processor in moving about what is still needed.
 */
export const serverFlags = ["--max-semi-space-size=64"];

/** @type {Record<string, Task>} */
export const tasks = {
  install: {},
  build: { built: true },
  start: { built: true, command: ["node", ...serverFlags, "build/server/main.js"] },
  dev: { command: ["node", "tools/dev.ts"] },
  check: { steps: checks },
  test: { steps: [...checks, ...tests] },
  "test:faults": { command: ["node", "tools/test-faults.ts"] },
  docs: { command: ["node", "tools/generate-errors-doc.ts"] },
  types: { command: ["node", "tools/generate-types.ts"] },
  screenshots: { built: true, command: ["node", "tools/screenshots.ts"] },
  bench: { built: true, command: ["node", "bench/bench.ts"] },
  "create-admin": { command: ["node", "tools/create-admin.ts"] },
  "seed:scale": { command: ["node", "tools/seed-scale.ts"] },
  audit: { command: ["node", "tools/audit.ts"] },
};
