import { describe, expect, test } from "vitest";
import { parseArguments } from "../../tools/repeat/arguments.ts";
import { hashCode } from "../../tools/repeat/checkout.ts";
import { computeCounts, nextCommand } from "../../tools/repeat/counts.ts";
import type { Run } from "../../tools/repeat/log.ts";
import { renderTable } from "../../tools/repeat/table.ts";

const series = { command: "npm test" };

/** A run of `npm test` with three layers, of which the named ones failed. */
function testRun(codeHash: string, failed: string[] = [], overrides: Partial<Run> = {}): Run {
  const layer = (name: string) => [name, { passed: !failed.includes(name), seconds: 60 }];
  return {
    startedAt: "2026-07-16T10:00:00.000Z",
    command: "npm test",
    commit: "0123456789abcdef",
    codeHash,
    seed: "0123456789ab",
    passed: failed.length === 0,
    seconds: 180,
    layers: Object.fromEntries(["types", "unit", "browser"].map(layer)),
    failures: failed.map((name) => `${name}: a test`),
    ...overrides,
  };
}

const countRuns = (log: Run[], codeHash: string, seriesOf = series) =>
  computeCounts(log, seriesOf, codeHash);

describe("the counts", () => {
  test("are empty before the first run", () => {
    expect(countRuns([], "a")).toEqual({ layers: {}, completeRuns: 0, unfixed: [] });
  });

  test("include passed runs of the same code", () => {
    expect(countRuns([testRun("a"), testRun("a"), testRun("a")], "a")).toEqual({
      layers: { types: 3, unit: 3, browser: 3 },
      completeRuns: 3,
      unfixed: [],
    });
  });

  test("start again when the code changes", () => {
    const log = [testRun("a"), testRun("a"), testRun("b")];
    expect(countRuns(log, "b").completeRuns).toBe(1);
    expect(countRuns(log, "c").completeRuns).toBe(0);
    expect(countRuns([...log, testRun("a")], "a").completeRuns).toBe(1);
  });

  test("start again for a failed layer, and stay at zero until it is fixed", () => {
    const log = [testRun("a"), testRun("a", ["browser"]), testRun("a")];
    expect(countRuns(log, "a")).toEqual({
      layers: { types: 3, unit: 3, browser: 0 },
      completeRuns: 0,
      unfixed: ["browser"],
    });
  });

  test("restart only for the failed layer when a change fixes it", () => {
    const log = [testRun("a"), testRun("a", ["browser"]), testRun("b")];
    expect(countRuns(log, "b")).toEqual({
      layers: { types: 3, unit: 3, browser: 1 },
      completeRuns: 1,
      unfixed: [],
    });
  });

  test("restart for all layers when the code changes again after a fix", () => {
    const log = [testRun("a", ["browser"]), testRun("b"), testRun("c")];
    expect(countRuns(log, "c").layers).toEqual({ types: 1, unit: 1, browser: 1 });
  });

  test("are separate for other labels and commands, but a failure there counts here too", () => {
    const labelled = { label: "beside stress-ng" };
    const log = [testRun("a"), testRun("a", [], labelled), testRun("a", ["unit"], labelled)];
    expect(countRuns(log, "a").layers).toEqual({ types: 1, unit: 0, browser: 1 });
    expect(countRuns(log, "a", { ...series, ...labelled }).layers).toEqual({
      types: 2,
      unit: 0,
      browser: 2,
    });
    const singleLayer = {
      command: "npm test -- browser",
      layers: { browser: testRun("b").layers.browser },
    };
    const overrides = [...log, testRun("b"), testRun("b", [], singleLayer as Partial<Run>)];
    expect(countRuns(overrides, "b", { command: "npm test -- browser" }).layers).toEqual({
      browser: 1,
    });
    expect(countRuns(overrides, "b").layers).toEqual({ types: 2, unit: 1, browser: 2 });
  });

  test("treat a failed run without layers as a failure of every layer", () => {
    const log = [testRun("a"), testRun("a"), testRun("a", [], { passed: false, layers: {} })];
    expect(countRuns(log, "a")).toMatchObject({ completeRuns: 0, unfixed: ["every layer"] });
    expect(countRuns([...log, testRun("a")], "a").completeRuns).toBe(0);
    expect(countRuns([...log, testRun("b")], "b").completeRuns).toBe(1);
  });

  test("treat a command without layers as a whole", () => {
    const other = { command: "npm run docs" };
    const log = [
      testRun("a", [], { ...other, layers: {} }),
      testRun("a", [], { ...other, layers: {} }),
    ];
    expect(countRuns(log, "a", other).completeRuns).toBe(2);
  });

  test("include partial runs for their layers", () => {
    const { browser } = testRun("b").layers;
    const partialRun = { ran: "npm test -- browser", layers: { browser } } as Partial<Run>;
    const log = [
      testRun("a"),
      testRun("a", ["browser"]),
      testRun("b", [], partialRun),
      testRun("b", [], partialRun),
    ];
    expect(countRuns(log, "b")).toMatchObject({
      layers: { types: 2, unit: 2, browser: 2 },
      completeRuns: 2,
    });
  });
});

describe("the next command", () => {
  const counts = { layers: { types: 10, unit: 3, browser: 0 }, completeRuns: 0, unfixed: [] };

  test("is the whole command while all layers lack runs", () => {
    expect(nextCommand(["npm", "test"], counts, 20)).toEqual(["npm", "test"]);
    expect(nextCommand(["npm", "test"], { ...counts, layers: {} }, 1)).toEqual(["npm", "test"]);
  });

  test("is only the layers that lack runs, once others are complete", () => {
    expect(nextCommand(["npm", "test"], counts, 10)).toEqual("npm test -- unit browser".split(" "));
  });

  test("is always the whole command if it has arguments of its own", () => {
    const command = ["npm", "test", "--", "unit", "browser"];
    expect(nextCommand(command, counts, 3)).toBe(command);
  });
});

describe("the arguments", () => {
  test.each([
    ["npm test --times 10", "npm test"],
    ["--times 10 npm test", "npm test"],
    ["npm test -- browser --times 10", "npm test -- browser"],
    ["npm test -- browser --times 10 --trace on", "npm test -- browser --trace on"],
  ])("%s", (argsText, command) => {
    const expected = { show: false, command: command.split(" "), times: 10, keepGoing: false };
    expect(parseArguments(argsText.split(" "))).toEqual(expected);
  });

  test("accept a label and --keep-going", () => {
    const argsText = ["npm", "test", "--times", "3", "--label", "beside stress-ng", "--keep-going"];
    const expected = { command: ["npm", "test"], times: 3, label: "beside stress-ng" };
    expect(parseArguments(argsText)).toEqual({ show: false, keepGoing: true, ...expected });
  });

  test("accept --show", () => {
    expect(parseArguments(["--show"])).toEqual({ show: true });
  });

  test.each([
    "npm test",
    "--times 3",
    "npm test --times",
    "npm test --times 0",
    "npm test --times some",
    "npm test --times 3 --label",
  ])("%s is rejected with the usage", (argsText) => {
    expect(() => parseArguments(argsText.split(" "))).toThrow("--times <number>");
  });
});

test("changes to prose do not change the code hash", () => {
  const treeEntry = (path: string, content: string) => `100644 blob ${content}\t${path}`;
  const hashTree = (...lines: string[]) => hashCode(lines.join("\n"));
  const code = treeEntry("src/a.ts", "1");
  expect(hashTree(code, treeEntry("README.md", "1"), treeEntry("docs/errors.html", "1"))).toBe(
    hashTree(code),
  );
  expect(hashTree(treeEntry("src/a.ts", "2"))).not.toBe(hashTree(code));
  expect(hashTree(treeEntry("src/b.ts", "1"))).not.toBe(hashTree(code));
});

test("the table shows every run by series, its failures, and the counts", () => {
  const log = [
    testRun("aaaaaaaaaaaa"),
    testRun("aaaaaaaaaaaa", ["browser"]),
    testRun("aaaaaaaaaaaa", [], { label: "beside stress-ng", seconds: 1234.5 }),
  ];
  expect(renderTable(log, "aaaaaaaaaaaa")).toBe(`npm test
started           commit    code    seed               total  types  unit    browser
2026-07-16 10:00  01234567  aaaaaa  0123456789ab         180     60    60         60
2026-07-16 10:00  01234567  aaaaaa  0123456789ab  FAILED 180     60    60  FAILED 60
    browser: a test
Green runs that count: 0 (types 2, unit 2, browser 0).

npm test, beside stress-ng
started           commit    code    seed          total  types  unit  browser
2026-07-16 10:00  01234567  aaaaaa  0123456789ab   1235     60    60       60
Green runs that count: 0 (types 1, unit 1, browser 0).`);
  expect(renderTable([], "a")).toBe("The log is empty.");
});
