import { pino } from "pino";
import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { DatabaseStartupError } from "../database-startup-error.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), {
  code: "ECONNREFUSED",
});

/** Fails as often as told, then succeeds. */
function failing(times: number, error: Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
}

test.each([
  ["the pool has no connection in time", new Error("timeout exceeded when trying to connect")],
  ["nobody listens yet", cause],
  ["migrating finds nobody", new DatabaseStartupError("no connection", { cause })],
  ["it is starting up", Object.assign(new Error("reset"), { code: "ECONNRESET" })],
])("tries again while %s, and logs why", async (_, error) => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  expect(await waitForDatabase(log, failing(3, error), { pauseMs: 1 })).toBe(4);
  expect(lines).toHaveLength(3);
  const reason = ((error.cause ?? error) as Error).message;
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    reason,
    msg: "start delayed: database not responding",
  });
});

test("a database that never comes is named as the reason, once patience is over", async () => {
  const start = waitForDatabase(quietLog, failing(1_000, cause), {
    patienceMs: 20,
    pauseMs: 1,
  });
  await expect(start).rejects.toThrow(DatabaseStartupError);
  await expect(start).rejects.toThrow("after 1 seconds: connect ECONNREFUSED 127.0.0.1:1");
});

test("what patience does not mend is thrown at once", async () => {
  const wrong = new DatabaseStartupError("The database holds the demo venue.");
  const work = failing(1, wrong);
  await expect(waitForDatabase(quietLog, work)).rejects.toBe(wrong);
  expect(await work()).toBe(2);
});
