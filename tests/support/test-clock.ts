import type { ChildProcess } from "node:child_process";
import type { ClientBase, Pool } from "pg";

/** When every test run starts by the test clock: a Thursday, ten o'clock in London. */
export const TEST_START = new Date("2026-06-18T10:00:00+01:00");

/**
 * The variable with the clock offset of a process that tests start; only the test preload reads it.
 */
export const CLOCK_OFFSET_VARIABLE = "TEST_CLOCK_OFFSET_MS";

/** The offset that makes the current real time TEST_START. */
export function offsetToTestStart(): number {
  return TEST_START.getTime() - realNow();
}

/**
 * Shifts the `Date` and `Temporal.Now` of this process or page against the real time. Calling it
 * again changes the offset. Timers and `performance` stay real, and fake timers installed later
 * start at the shifted time.
 *
 * Pages evaluate the text of this function, so it uses nothing from outside itself.
 */
export function shiftDate(offsetMs: number): void {
  const key = Symbol.for("slipway.shifted-date");
  const holder = globalThis as { [key]?: { offsetMs: number } };
  const installed = holder[key];
  if (installed) {
    installed.offsetMs = offsetMs;
    return;
  }

  const shift = { offsetMs };
  Object.defineProperty(holder, key, { value: shift });
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + shift.offsetMs;
  RealDate.now = now;
  const ShiftedDate: DateConstructor = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;

  // Where Temporal is missing, a polyfill loaded later reads the shifted Date.
  if (!("Temporal" in globalThis)) return;
  const clock = Temporal.Now;
  const zone = clock.timeZoneId;
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (timeZone: Temporal.TimeZoneLike = zone()) =>
    instant().toZonedDateTimeISO(timeZone);
  Object.assign(clock, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
    plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
    plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
  });
}

/** If the clocks of the database and this process differ by less, they count as the same clock. */
const SAME_CLOCK_MS = 60_000;

/**
 * Sets the venue clock of one database to this process's real time plus so many milliseconds, even
 * if the database's own clock differs (on another machine, or when only one of them runs under
 * faketime). The offset is written into the functions, so that PostgreSQL inlines them as it does
 * the product's.
 */
export async function setVenueClock(client: Pool | ClientBase, offsetMs: number): Promise<void> {
  const aheadMs = await databaseAheadMs(client);
  const ownOffsetMs = Math.abs(aheadMs) < SAME_CLOCK_MS ? offsetMs : offsetMs - aheadMs;
  const offset = `interval '${Math.round(ownOffsetMs)} milliseconds'`;
  await client.query(`
    CREATE OR REPLACE FUNCTION public.venue_now() RETURNS timestamptz
      LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT now() + ${offset} $$;
    CREATE OR REPLACE FUNCTION public.venue_clock_timestamp() RETURNS timestamptz
      LANGUAGE sql VOLATILE PARALLEL SAFE AS $$ SELECT clock_timestamp() + ${offset} $$;
  `);
}

/** By how much the database's clock is ahead of ours, taken from the quickest of a few queries. */
async function databaseAheadMs(client: Pool | ClientBase): Promise<number> {
  let quickestMs = Number.POSITIVE_INFINITY;
  let aheadMs = 0;
  for (let attempt = 0; attempt < 5; attempt++) {
    const startedMs = realNow();
    const { rows } = await client.query<{ ms: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms",
    );
    const tookMs = realNow() - startedMs;
    if (tookMs >= quickestMs) continue;
    quickestMs = tookMs;
    aheadMs = (rows[0]?.ms ?? Number.NaN) - (startedMs + tookMs / 2);
  }
  return aheadMs;
}

/** The real time in milliseconds, even when `Date` is shifted. */
export function realNow(): number {
  const holder = globalThis as { [key: symbol]: { offsetMs: number } | undefined };
  return Date.now() - (holder[Symbol.for("slipway.shifted-date")]?.offsetMs ?? 0);
}

/** The faketime variables of this run, for processes that inherit no other variables. */
export function wallClockVariables(): Record<string, string> {
  const isWallClockVariable = ([name]: [string, unknown]) =>
    name === "LD_PRELOAD" || name.startsWith("FAKETIME");
  return Object.fromEntries(
    Object.entries(process.env).filter(isWallClockVariable) as [string, string][],
  );
}

/**
 * The message that changes the offset of a process started by a test; the process sends it back.
 */
export interface ClockMessage {
  clockOffsetMs: number;
}

/** Whether an IPC message is a clock message. */
export function isClockMessage(message: unknown): message is ClockMessage {
  return typeof message === "object" && message !== null && "clockOffsetMs" in message;
}

/**
 * Changes the offset of a process that was started with the test preload and an IPC channel.
 * Resolves when its `Date` has changed.
 */
export async function shiftProcess(child: ChildProcess, offsetMs: number): Promise<void> {
  const shifted = Promise.withResolvers<void>();
  const onMessage = (message: unknown) => {
    if (isClockMessage(message) && message.clockOffsetMs === offsetMs) shifted.resolve();
  };
  const fail = () => shifted.reject(new Error("The process ended, or has no IPC channel."));
  child.on("message", onMessage);
  child.once("disconnect", fail);
  try {
    const message: ClockMessage = { clockOffsetMs: offsetMs };
    if (!child.connected) fail();
    else child.send(message);
    await shifted.promise;
  } finally {
    child.off("message", onMessage);
    child.off("disconnect", fail);
  }
}
