import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseSteps } from "../../tools/run/choose-steps.mjs";
import { formatProgress } from "../../tools/run/progress.mjs";
import { readFailures } from "../../tools/run/results.mjs";
import { groupSteps, type Stretch } from "../../tools/run/steps.mjs";
import { renderSummary, toRecord } from "../../tools/run/summary.mjs";
import type { Step } from "../../tools/run/tasks.mjs";

const build: Step = { name: "build", says: "the pages", sideBySide: true, builds: true };
const types: Step = { name: "types", says: "TypeScript", sideBySide: true };
const unit: Step = { name: "unit", says: "Vitest", takesArguments: true, budget: 225 };
const browser: Step = { name: "browser", says: "Playwright", takesArguments: true, built: true };
const steps = [build, types, unit, browser];

const summariseChoice = (...given: string[]) => {
  const { chosen, ...options } = chooseSteps(steps, given);
  return [chosen.map(({ name }) => name).join(" "), options];
};

test("without arguments all steps run", () => {
  expect(summariseChoice()).toEqual(["build types unit browser", { args: [], fix: false }]);
});

test("names select steps, with the build that they need", () => {
  expect(summariseChoice("unit")).toEqual(["unit", { args: [], fix: false }]);
  expect(summariseChoice("browser", "types")).toEqual([
    "build types browser",
    { args: [], fix: false },
  ]);
});

test("arguments after the names go to the steps' tools, even if they look like a step", () => {
  expect(summariseChoice("browser", "e2e/admin", "--trace", "on", "--grep", "unit")).toEqual([
    "build browser",
    { args: ["e2e/admin", "--trace", "on", "--grep", "unit"], fix: false },
  ]);
});

test("--fix applies to every step that supports it, at any position", () => {
  expect(summariseChoice("--fix", "types")).toEqual(["types", { args: [], fix: true }]);
});

test("arguments that no tool would get are rejected", () => {
  expect(() => chooseSteps(steps, ["browsr"])).toThrow(
    '"browsr" is not one of the steps: build, types,',
  );
  expect(() => chooseSteps(steps, ["--trace", "on"])).toThrow("Arguments follow a step's name");
  expect(() => chooseSteps(steps, ["types", "unit", "-t", "refund"])).toThrow(
    '"-t refund": the step types takes no arguments.',
  );
});

test("adjacent steps run in parallel where allowed", () => {
  const sizes = (mayShare: boolean) => groupSteps(steps, mayShare).map(({ length }) => length);
  expect(sizes(true)).toEqual([2, 1, 1]);
  expect(sizes(false)).toEqual([1, 1, 1, 1]);
});

const passedStep = (step: Step, seconds: number) => ({
  step,
  seconds,
  passed: true,
  failures: [],
  end: "fine",
});
const failedStep = (step: Step, seconds: number, ...failures: string[]) => ({
  step,
  seconds,
  passed: false,
  failures,
  end: `the end of ${step.name}\n`,
});
const stepGroups: Stretch[] = [
  { done: [passedStep(build, 12.04), failedStep(types, 8)], seconds: 14.26 },
  { done: [passedStep(unit, 180)], seconds: 180 },
  { done: [failedStep(browser, 200.55, "a.spec.ts:1 › a title")], seconds: 200.55 },
];
const seconds = { installation: 0.04, total: 394.9 };

test("the summary shows the seconds of every step and the total beside their budgets", () => {
  expect(renderSummary(stepGroups, seconds)).toBe(`
── types failed; it ended with:
the end of types

                          seconds  budget
  install                     0.0      90
  build           passed     12.0
  types           FAILED      8.0
    side by side             14.3      35
  unit            passed    180.0     225
  browser         FAILED    200.6
  total                     394.9     720

2 failed.`);
});

test("the JSON record has the same results, with the failed tests", () => {
  expect(toRecord(stepGroups, seconds)).toEqual({
    passed: false,
    seconds: 394.9,
    installation: 0,
    layers: {
      build: { passed: true, seconds: 12, failures: [] },
      types: { passed: false, seconds: 8, failures: [] },
      unit: { passed: true, seconds: 180, failures: [] },
      browser: { passed: false, seconds: 200.6, failures: ["a.spec.ts:1 › a title"] },
    },
  });
});

async function parseFailures(results: unknown): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "slipway-results-"));
  try {
    await writeFile(join(folder, "results.json"), JSON.stringify(results));
    return readFailures(join(folder, "results.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("reads failed tests, and files that could not run, from Vitest's results", async () => {
  const file = (name: string) => join(process.cwd(), name);
  const testResults = [
    { name: file("a.test.ts"), status: "passed", assertionResults: [] },
    {
      name: file("b.test.ts"),
      status: "failed",
      assertionResults: [
        { fullName: "adds", status: "passed" },
        { fullName: "prices adds up", status: "failed" },
      ],
    },
    { name: file("c.test.ts"), status: "failed", assertionResults: [] },
  ];
  expect(await parseFailures({ testResults })).toEqual(["b.test.ts › prices adds up", "c.test.ts"]);
});

test("reads failed tests with their files, and errors outside tests, from Playwright's results", async () => {
  const spec = (title: string, ok: boolean) => ({ title, line: 7, ok });
  const inner = { title: "a group", file: "a.spec.ts", specs: [spec("breaks", false)] };
  const suites = [
    { title: "a.spec.ts", file: "a.spec.ts", specs: [spec("works", true)], suites: [inner] },
  ];
  const errors = [{ message: "No tests found\nat all" }];
  expect(await parseFailures({ suites, errors })).toEqual([
    "a.spec.ts:7 › breaks",
    "No tests found",
  ]);
});

test("returns no failures without a results file", () => {
  expect(readFailures("/nowhere/at/all.json")).toEqual([]);
});

test("the progress of an installation counts only packages for this machine", () => {
  const paths = ["node_modules/a", "node_modules/b", "node_modules/for-another-machine"];
  const existingPaths = new Set<string>();
  const progress = () => formatProgress(paths, (path) => existingPaths.has(path));
  expect(progress()).toBe("npm reads what to install");
  existingPaths.add("node_modules/a").add("node_modules/b").add("node_modules/a/package.json");
  expect(progress()).toBe("1 of 2 packages unpacked");
  existingPaths.add("node_modules/b/package.json");
  expect(progress()).toBe("all 2 packages unpacked; npm runs their install scripts");
});
