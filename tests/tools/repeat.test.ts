import { describe, expect, test } from "vitest";
import { wishOf } from "../../tools/repeat/arguments.ts";
import { codeHashOf } from "../../tools/repeat/checkout.ts";
import { countsOf, nextCommand } from "../../tools/repeat/counts.ts";
import type { Run } from "../../tools/repeat/log.ts";
import { tableOf } from "../../tools/repeat/table.ts";

const series = { command: "npm test" };

/** A run of `npm test` with three layers, of which those that are named failed. */
function run(codeHash: string, failed: string[] = [], more: Partial<Run> = {}): Run {
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
    ...more,
  };
}

const counted = (log: Run[], codeHash: string, of = series) => countsOf(log, of, codeHash);

describe("what counts", () => {
  test("nothing was run yet", () => {
    expect(counted([], "a")).toEqual({ layers: {}, whole: 0, unmended: [] });
  });

  test("green runs of the same code", () => {
    expect(counted([run("a"), run("a"), run("a")], "a")).toEqual({
      layers: { types: 3, unit: 3, browser: 3 },
      whole: 3,
      unmended: [],
    });
  });

  test("a change of the code begins all counts again", () => {
    const log = [run("a"), run("a"), run("b")];
    expect(counted(log, "b").whole).toBe(1);
    expect(counted(log, "c").whole).toBe(0);
    expect(counted([...log, run("a")], "a").whole).toBe(1);
  });

  test("a failure begins the count of its layer again, and nothing counts before it is mended", () => {
    const log = [run("a"), run("a", ["browser"]), run("a")];
    expect(counted(log, "a")).toEqual({
      layers: { types: 3, unit: 3, browser: 0 },
      whole: 0,
      unmended: ["browser"],
    });
  });

  test("the change that mends a failure begins only the failed layer again", () => {
    const log = [run("a"), run("a", ["browser"]), run("b")];
    expect(counted(log, "b")).toEqual({
      layers: { types: 3, unit: 3, browser: 1 },
      whole: 1,
      unmended: [],
    });
  });

  test("a change after a mended failure is a change like any other", () => {
    const log = [run("a", ["browser"]), run("b"), run("c")];
    expect(counted(log, "c").layers).toEqual({ types: 1, unit: 1, browser: 1 });
  });

  test("other circumstances and commands count by themselves, but their failures count here too", () => {
    const stressed = { label: "beside stress-ng" };
    const log = [run("a"), run("a", [], stressed), run("a", ["unit"], stressed)];
    expect(counted(log, "a").layers).toEqual({ types: 1, unit: 0, browser: 1 });
    expect(counted(log, "a", { ...series, ...stressed }).layers).toEqual({
      types: 2,
      unit: 0,
      browser: 2,
    });
    const alone = { command: "npm test -- browser", layers: { browser: run("b").layers.browser } };
    const more = [...log, run("b"), run("b", [], alone as Partial<Run>)];
    expect(counted(more, "b", { command: "npm test -- browser" }).layers).toEqual({ browser: 1 });
    expect(counted(more, "b").layers).toEqual({ types: 2, unit: 1, browser: 2 });
  });

  test("a run that failed without a word of its layers is a failure of all", () => {
    const log = [run("a"), run("a"), run("a", [], { passed: false, layers: {} })];
    expect(counted(log, "a")).toMatchObject({ whole: 0, unmended: ["every layer"] });
    expect(counted([...log, run("a")], "a").whole).toBe(0);
    expect(counted([...log, run("b")], "b").whole).toBe(1);
  });

  test("a command without layers counts as a whole", () => {
    const other = { command: "npm run docs" };
    const log = [run("a", [], { ...other, layers: {} }), run("a", [], { ...other, layers: {} })];
    expect(counted(log, "a", other).whole).toBe(2);
  });

  test("runs of what was lacking count for their layers", () => {
    const { browser } = run("b").layers;
    const partly = { ran: "npm test -- browser", layers: { browser } } as Partial<Run>;
    const log = [run("a"), run("a", ["browser"]), run("b", [], partly), run("b", [], partly)];
    expect(counted(log, "b")).toMatchObject({
      layers: { types: 2, unit: 2, browser: 2 },
      whole: 2,
    });
  });
});

describe("what is run next", () => {
  const counts = { layers: { types: 10, unit: 3, browser: 0 }, whole: 0, unmended: [] };

  test("the command, as long as all layers lack runs", () => {
    expect(nextCommand(["npm", "test"], counts, 20)).toEqual(["npm", "test"]);
    expect(nextCommand(["npm", "test"], { ...counts, layers: {} }, 1)).toEqual(["npm", "test"]);
  });

  test("the layers that lack runs, once others have theirs", () => {
    expect(nextCommand(["npm", "test"], counts, 10)).toEqual("npm test -- unit browser".split(" "));
  });

  test("of a command with arguments of its own always the whole", () => {
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
  ])("%s", (given, command) => {
    const expected = { show: false, command: command.split(" "), times: 10, keepGoing: false };
    expect(wishOf(given.split(" "))).toEqual(expected);
  });

  test("a label and --keep-going", () => {
    const given = ["npm", "test", "--times", "3", "--label", "beside stress-ng", "--keep-going"];
    const expected = { command: ["npm", "test"], times: 3, label: "beside stress-ng" };
    expect(wishOf(given)).toEqual({ show: false, keepGoing: true, ...expected });
  });

  test("--show", () => {
    expect(wishOf(["--show"])).toEqual({ show: true });
  });

  test.each([
    "npm test",
    "--times 3",
    "npm test --times",
    "npm test --times 0",
    "npm test --times some",
    "npm test --times 3 --label",
  ])("%s is answered with how to use it", (given) => {
    expect(() => wishOf(given.split(" "))).toThrow("--times <number>");
  });
});

test("prose is no code", () => {
  const line = (path: string, content: string) => `100644 blob ${content}\t${path}`;
  const tree = (...lines: string[]) => codeHashOf(lines.join("\n"));
  const code = line("src/a.ts", "1");
  expect(tree(code, line("README.md", "1"), line("docs/errors.html", "1"))).toBe(tree(code));
  expect(tree(line("src/a.ts", "2"))).not.toBe(tree(code));
  expect(tree(line("src/b.ts", "1"))).not.toBe(tree(code));
});

test("the table has every run by series, its failures, and what counts", () => {
  const log = [
    run("aaaaaaaaaaaa"),
    run("aaaaaaaaaaaa", ["browser"]),
    run("aaaaaaaaaaaa", [], { label: "beside stress-ng", seconds: 1234.5 }),
  ];
  expect(tableOf(log, "aaaaaaaaaaaa")).toBe(`npm test
started           commit    code    seed               total  types  unit    browser
2026-07-16 10:00  01234567  aaaaaa  0123456789ab         180     60    60         60
2026-07-16 10:00  01234567  aaaaaa  0123456789ab  FAILED 180     60    60  FAILED 60
    browser: a test
Green runs that count: 0 (types 2, unit 2, browser 0).

npm test, beside stress-ng
started           commit    code    seed          total  types  unit  browser
2026-07-16 10:00  01234567  aaaaaa  0123456789ab   1235     60    60       60
Green runs that count: 0 (types 1, unit 1, browser 0).`);
  expect(tableOf([], "a")).toBe("The log is empty.");
});
