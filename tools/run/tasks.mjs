/**
 * A task is either one command, which gets the arguments and the terminal, or several steps, which all
 * run whatever the others did, with a summary at the end.
 * @typedef {{ built?: boolean, command?: string[], steps?: undefined }} OneCommand
 * @typedef {OneCommand | { steps: Step[] }} Task
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} says what it shows, in a few words
 * @property {number} [budget] the seconds that it may take on a quiet machine of two cores; printed, never enforced
 * @property {boolean} [sideBySide] may run while its neighbours in the list do
 * @property {boolean} [builds] this is the build
 * @property {boolean} [built] build first
 * @property {boolean} [takesArguments] for its tool: `npm test -- browser --trace on`
 * @property {(wish: Wish) => string[][]} [commands] run in order until one fails
 *
 * @typedef {object} Wish
 * @property {string[]} args for the step's tool
 * @property {boolean} fix mend what can be mended
 * @property {string} results where a test tool writes its results as JSON
 */

/** The limits of docs and CI: a whole run in twelve minutes, of which the installation takes 90 seconds. */
export const budgets = { install: 90, sideBySide: 35, total: 720 };

/** @type {Step[]} */
const checks = [
  {
    name: "types",
    says: "TypeScript",
    sideBySide: true,
    // One checker: four, the default, take twice the processor time and memory, and the other checks
    // run meanwhile.
    commands: () => [
      ["react-router", "typegen"],
      ["tsc", "--project", "tsconfig.json", "--checkers", "1"],
    ],
  },
  {
    name: "style",
    says: "format and lint (Biome); --fix mends what it can",
    sideBySide: true,
    commands: ({ fix }) => [["biome", "check", ...(fix ? ["--write"] : [])]],
  },
  {
    name: "imports",
    says: "who may import whom (dependency-cruiser)",
    sideBySide: true,
    // Without bench/: dependency-cruiser cannot read `using` yet.
    commands: () => [
      ["depcruise", "{src,tools,tests,e2e}/**/*.{ts,tsx,mjs}"],
      ["depcruise", "--config", ".dependency-cruiser.folders.mjs", "src"],
    ],
  },
  {
    name: "unused",
    says: "files, exports and packages that nothing uses (knip)",
    sideBySide: true,
    commands: () => [["knip"]],
  },
];

/**
 * First where several run side by side, because nothing takes longer.
 * @type {Step}
 */
const build = {
  name: "build",
  says: "the pages and the server (Vite)",
  sideBySide: true,
  builds: true,
};

/** @type {Step[]} */
const tests = [
  {
    name: "pure",
    says: "Vitest, without a database",
    budget: 25,
    takesArguments: true,
    commands: (stepOptions) => [vitest(stepOptions, "--project", "pure")],
  },
  {
    name: "database",
    says: "Vitest, on real PostgreSQL: operations, routes, races, faults, fuzz",
    budget: 200,
    takesArguments: true,
    commands: (stepOptions) => [
      vitest(stepOptions, "--project", "database", "--project", "isolated"),
    ],
  },
  {
    name: "processes",
    says: "the built server killed, stopped, and its database too (Vitest)",
    budget: 50,
    built: true,
    takesArguments: true,
    commands: (stepOptions) => [vitest(stepOptions, "--config", "vitest.processes.config.ts")],
  },
  {
    name: "components",
    says: "whole screens in real Chromium, on answers that the tests give (Vitest)",
    budget: 60,
    takesArguments: true,
    commands: (stepOptions) => [
      ["node", "tools/chromium.ts"],
      vitest(
        stepOptions,
        "--config",
        "vitest.components.config.ts",
        "--reporter=./tests/components/sweep/component-coverage-reporter.ts",
      ),
    ],
  },
  {
    name: "browser",
    says: "Playwright, in real Chromium, on the built product",
    budget: 260,
    built: true,
    takesArguments: true,
    commands: ({ args }) => [
      ["node", "tools/chromium.ts"],
      ["playwright", "test", ...args],
    ],
  },
];

/**
 * @param {Wish} wish
 * @param {string[]} vitestArgs
 */
function vitest({ args, results }, ...vitestArgs) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  return ["vitest", "run", ...vitestArgs, ...reporters, ...args];
}

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
  test: { steps: [build, ...checks, ...tests] },
  "test:faults": { command: ["node", "tools/test-faults.ts"] },
  docs: { command: ["node", "tools/generate-errors-doc.ts"] },
  types: { command: ["node", "tools/generate-types.ts"] },
  screenshots: { built: true, command: ["node", "tools/screenshots.ts"] },
  bench: { built: true, command: ["node", "bench/bench.ts"] },
  "create-admin": { command: ["node", "tools/create-admin.ts"] },
  "seed:scale": { command: ["node", "tools/seed-scale.ts"] },
  repeat: { command: ["node", "tools/repeat.ts"] },
  audit: { command: ["node", "tools/verify.ts"] },
};
