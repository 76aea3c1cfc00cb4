import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, expect, inject, it, vi } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import {
  CLOCK_OFFSET_VARIABLE,
  setVenueClock,
  shiftDate,
  shiftProcess,
  TEST_START,
  wallClockVariables,
} from "./test-clock.ts";
import { testDatabase } from "./test-database.ts";

const DAY_MS = 86_400_000;
const { pool, ownerPool } = await testDatabase();
const preload = join(projectRoot, "tests", "support", "shift-date-preload.ts");

/** Runs source as in a page: with the function's text, in a realm that starts at the real time. */
function inPage(source: string): unknown {
  return runInNewContext(`const shiftDate = ${shiftDate};\n${source}`);
}

/** Starts a process with the preload that runs this source. */
function spawnWithPreload(source: string, offsetMs: string): ChildProcess {
  return spawn(process.execPath, ["--import", preload, "--eval", source], {
    env: { ...wallClockVariables(), [CLOCK_OFFSET_VARIABLE]: offsetMs },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

afterEach(() => {
  vi.useRealTimers();
});

it("starts on a Thursday at ten o'clock in London", () => {
  const inLondon = Temporal.Instant.fromEpochMilliseconds(TEST_START.getTime()).toZonedDateTimeISO(
    "Europe/London",
  );
  expect(inLondon.toString()).toBe("2026-06-18T10:00:00+01:00[Europe/London]");
  expect(inLondon.dayOfWeek).toBe(4);
});

it("shifts every way of reading the time, and changes the offset when called again", () => {
  const ways = `[
    new Date().getTime(), Date.now(), Date.parse(Date()) + 999,
    Temporal.Now.instant().epochMilliseconds,
    Temporal.Now.zonedDateTimeISO("UTC").epochMilliseconds,
    Temporal.Now.plainDateTimeISO("UTC").toZonedDateTime("UTC").epochMilliseconds,
    Temporal.Now.plainDateISO("UTC").toZonedDateTime("UTC").add({ days: 1 }).epochMilliseconds,
  ].map((ms) => ms - realNow()).every((ms) => ms >= offset - 5000 && ms < offset + ${DAY_MS} + 5000)`;
  expect(
    inPage(`
      const realNow = Date.now;
      const answers = [];
      for (const offset of [${-400 * DAY_MS}, ${400 * DAY_MS}, 0]) {
        shiftDate(offset);
        answers.push(${ways});
      }
      answers;
    `),
  ).toEqual([true, true, true]);
});

it("leaves everything else about Date unchanged", () => {
  expect(
    inPage(`
      const before = new Date(0);
      shiftDate(${DAY_MS});
      class Moment extends Date {}
      const moment = new Moment();
      [
        before instanceof Date,
        new Date() instanceof Date,
        before.constructor === Date,
        new Date(5).getTime() === 5,
        new Date(undefined).getTime() !== new Date(undefined).getTime(),
        new Date(2026, 5, 18).getDate() === 18,
        Date.parse("2026-06-18T10:00Z") === Date.UTC(2026, 5, 18, 10),
        Date.length === 7 && Date.name === "Date",
        moment instanceof Moment && moment instanceof Date,
        Object.getPrototypeOf(moment) === Moment.prototype,
        moment.getTime() >= Date.now() - 5000 && moment.getTime() <= Date.now(),
        typeof Date() === "string",
      ];
    `),
  ).toEqual(Array.from({ length: 12 }, () => true));
});

it("keeps shifted dates cloneable", () => {
  const date = new Date();
  const clone = structuredClone(date);
  expect(clone).toBeInstanceOf(Date);
  expect(clone).toEqual(date);
});

it("lets the clock run, and leaves the monotonic clock and timers real", async () => {
  const [before, startedMs] = [Date.now(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, 20));
  const elapsedMs = performance.now() - startedMs;
  expect(elapsedMs).toBeLessThan(5_000);
  expect(Math.abs(Date.now() - before - elapsedMs)).toBeLessThan(5_000);
});

it("works with fake timers and is restored after them", () => {
  const shifted = Date.now();
  vi.useFakeTimers();
  expect(Math.abs(Date.now() - shifted)).toBeLessThan(5_000);
  vi.advanceTimersByTime(DAY_MS);
  expect(Date.now() - shifted).toBeGreaterThanOrEqual(DAY_MS);
  expect(Temporal.Now.instant().epochMilliseconds).toBe(Date.now());
  vi.setSystemTime("2030-01-01T00:00:00Z");
  expect(new Date().toISOString()).toBe("2030-01-01T00:00:00.000Z");
  vi.useRealTimers();
  vi.setSystemTime("2031-01-01T00:00:00Z");
  expect(new Date().toISOString()).toBe("2031-01-01T00:00:00.000Z");
  vi.useRealTimers();
  expect(Math.abs(Date.now() - shifted)).toBeLessThan(5_000);
  expect(Math.abs(Temporal.Now.instant().epochMilliseconds - shifted)).toBeLessThan(5_000);
});

it("agrees with the databases' venue clock and moves it", async () => {
  const readDifferences = async () => {
    const { rows } = await pool.query<{ now: Date; moment: Date }>(
      "SELECT venue_now() AS now, venue_clock_timestamp() AS moment",
    );
    return rows.flatMap(({ now, moment }) => [now, moment]).map((at) => at.getTime() - Date.now());
  };
  for (const ms of await readDifferences()) expect(Math.abs(ms)).toBeLessThan(5_000);
  await setVenueClock(ownerPool, inject("clockOffsetMs") + DAY_MS);
  for (const ms of await readDifferences()) expect(Math.abs(ms - DAY_MS)).toBeLessThan(5_000);
});

it("shifts a process from its first line, and again while it runs", async () => {
  const child = spawnWithPreload("setInterval(() => console.log(Date.now()), 10)", String(-DAY_MS));
  try {
    const realNow = Date.now() - inject("clockOffsetMs");
    const first = await nextLine(child);
    expect(Math.abs(first - realNow + DAY_MS)).toBeLessThan(10_000);
    await shiftProcess(child, 2 * DAY_MS);
    await expect.poll(async () => (await nextLine(child)) - first > 2 * DAY_MS).toBe(true);
  } finally {
    child.kill();
  }
});

it("does not keep a finished process alive", async () => {
  const child = spawnWithPreload("", "0");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

it("refuses to start a process without an offset", async () => {
  for (const offset of ["", "soon"]) {
    const [code] = await once(spawnWithPreload("", offset), "exit");
    expect(code).not.toBe(0);
  }
});

it("rejects when the process to shift has ended", async () => {
  const child = spawnWithPreload("", "0");
  await once(child, "exit");
  await expect(shiftProcess(child, DAY_MS)).rejects.toThrow("ended");
});

async function nextLine(child: ChildProcess): Promise<number> {
  const [chunk] = await once(child.stdout ?? child, "data");
  return Number(String(chunk).trim().split("\n").at(-1));
}
