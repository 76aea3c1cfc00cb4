/**
 * A task is either one command, which gets the arguments and the terminal, or several steps, which
 * all run even if others fail, with a summary at the end.
 * @typedef {{ built?: boolean, command?: string[], steps?: undefined }} OneCommand
 * @typedef {OneCommand | { steps: Step[] }} Task
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} says a short description
 * @property {number} [budget] seconds on an idle machine with two cores; printed, never enforced
 * @property {boolean} [sideBySide] may run in parallel with its neighbours in the list
 * @property {boolean} [builds] this step is the build
 * @property {boolean} [built] needs the build
 * @property {boolean} [takesArguments] passes arguments on: `npm test -- browser --trace on`
 * @property {(options: StepOptions) => string[][]} [commands] run in order until one fails
 *
 * @typedef {object} StepOptions
 * @property {string[]} args for the step's tool
 * @property {boolean} fix fix what can be fixed automatically
 * @property {string} results the file for a test tool's results as JSON
 */

/** Seconds, as documented: 12 minutes for a whole run, 90 seconds of it for the installation. */
export const budgets = { install: 90, sideBySide: 35, total: 720 };

/** @type {Step[]} */
const checks = [
  {
    name: "types",
    says: "TypeScript",
    sideBySide: true,
    // One checker: the default of four takes twice the CPU time and memory, and the other checks
    // run in parallel.
    commands: () => [
      ["react-router", "typegen"],
      ["tsc", "--project", "tsconfig.json", "--checkers", "1"],
    ],
  },
  {
    name: "style",
    says: "format and lint (Biome); --fix fixes what it can",
    sideBySide: true,
    commands: ({ fix }) => [["biome", "check", ...(fix ? ["--write"] : [])]],
  },
  {
    name: "imports",
    says: "import rules (dependency-cruiser)",
    sideBySide: true,
    // Without bench/: dependency-cruiser cannot parse `using` yet.
    commands: () => [
      ["depcruise", "{src,tools,tests,e2e}/**/*.{ts,tsx,mjs}"],
      ["depcruise", "--config", ".dependency-cruiser.folders.mjs", "src"],
    ],
  },
  {
    name: "unused",
    says: "unused files, exports and packages (knip)",
    sideBySide: true,
    commands: () => [["knip"]],
  },
];

/**
 * First of the parallel steps, because it takes the longest.
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
    commands: (stepOptions) => [vitest(stepOptions, "--project", "!pure")],
  },
  {
    name: "processes",
    says: "the built server and its database stopped and killed (Vitest)",
    budget: 50,
    built: true,
    takesArguments: true,
    commands: (stepOptions) => [vitest(stepOptions, "--config", "vitest.processes.config.ts")],
  },
  {
    name: "components",
    says: "whole screens in real Chromium, with mocked responses (Vitest)",
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
 * @param {StepOptions} options
 * @param {string[]} vitestArgs
 */
function vitest({ args, results }, ...vitestArgs) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  return ["vitest", "run", ...vitestArgs, ...reporters, ...args];
}

/**
 * The size of V8's semi-space, in megabytes: room for objects that live as long as a request. With
 * the default of 16, copying them costs a quarter of the CPU under a thousand concurrent visitors.
 */
export const serverFlags = ["--max-semi-space-size=64"];

/** @type {Record<string, Task>} */
export const tasks = {
  install: {},
  build: { built: true },
  start: { built: true, command: ["node", ...serverFlags, "build/server/main.js"] },
  migrate: { built: true, command: ["node", "build/server/migrate.js"] },
  dev: { command: ["node", "tools/dev.ts"] },
  check: { steps: checks },
  test: { steps: [build, ...checks, ...tests] },
  "test:faults": { command: ["node", "tools/test-faults.ts"] },
  docs: { command: ["node", "tools/generate-errors-doc.ts"] },
  types: { command: ["node", "tools/generate-types.ts"] },
  screenshots: { built: true, command: ["node", "tools/screenshots.ts"] },
  bench: { built: true, command: ["node", "bench/bench.ts"] },
  drill: { built: true, command: ["vitest", "run", "--config", "vitest.drills.config.ts"] },
  "create-admin": { command: ["node", "tools/create-admin.ts"] },
  "venue:export": { command: ["node", "tools/venue-export.ts"] },
  "venue:import": { command: ["node", "tools/venue-import.ts"] },
  backup: { command: ["node", "tools/backup.ts"] },
  "after-restore": { command: ["node", "tools/after-restore.ts"] },
  restore: { command: ["node", "tools/restore.ts"] },
  "seed:scale": { command: ["node", "tools/seed-scale.ts"] },
  repeat: { command: ["node", "tools/repeat.ts"] },
  verify: { command: ["node", "tools/verify.ts"] },
};
