import { pino } from "pino";
import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { DatabaseStartupError } from "../database-startup-error.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), {
  code: "ECONNREFUSED",
});

/**
 * Returns a function that throws `error` the first `times` calls, then returns the call's number.
 */
function failing(times: number, error: Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
}

test.each([
  ["a pool timeout", new Error("timeout exceeded when trying to connect")],
  ["a refused connection", cause],
  ["a startup error caused by one", new DatabaseStartupError("no connection", { cause })],
  ["a reset connection", Object.assign(new Error("reset"), { code: "ECONNRESET" })],
])("retries after %s, and logs the reason", async (_, error) => {
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

test("throws with the last reason when the time is up", async () => {
  const start = waitForDatabase(quietLog, failing(1_000, cause), {
    patienceMs: 20,
    pauseMs: 1,
  });
  await expect(start).rejects.toThrow(DatabaseStartupError);
  await expect(start).rejects.toThrow("after 1 seconds: connect ECONNREFUSED 127.0.0.1:1");
});

test("rethrows any other error without a retry", async () => {
  const wrong = new DatabaseStartupError("The database holds the demo venue.");
  const work = failing(1, wrong);
  await expect(waitForDatabase(quietLog, work)).rejects.toBe(wrong);
  expect(await work()).toBe(2);
});

test("ends when the start is aborted, without another try", async () => {
  const stopping = new AbortController();
  let tries = 0;
  const work = async () => {
    tries += 1;
    stopping.abort();
    throw cause;
  };
  const { signal } = stopping;
  await expect(waitForDatabase(quietLog, work, { signal })).rejects.toThrow("aborted");
  await expect(waitForDatabase(quietLog, work, { signal })).rejects.toThrow("aborted");
  expect(tries).toBe(1);
});
