import type { ChildProcess } from "node:child_process";
import type { ClientBase, Pool } from "pg";

/** When every test run begins, as all that is tested sees it: a Thursday, ten o'clock in London. */
export const TEST_START = new Date("2026-06-18T10:00:00+01:00");

/** The variable in which a process that tests start finds its offset; only the test preload reads it. */
export const CLOCK_OFFSET_VARIABLE = "TEST_CLOCK_OFFSET_MS";

/** What has to be added to the real time for it to be TEST_START now. */
export function offsetToTestStart(): number {
  return TEST_START.getTime() - realNow();
}

/**
 * Shifts this process's, or this page's, `Date` and `Temporal.Now` against the real time; called
 * again, it changes the offset. Timers and `performance` stay real, and fake timers that begin later
 * begin at the shifted time.
 *
 * Its text goes into pages too, so it uses nothing from outside itself.
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

  // Where it is missing, what takes its place later reads the shifted Date.
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

/** Nearer than this, the database's clock and this process's are taken for the same one. */
const SAME_CLOCK_MS = 60_000;

/**
 * Sets the venue's clock of one database: this process's real time and so many milliseconds, also
 * where the database has another clock than we (on another machine, or one of both under faketime).
 * The offset is written into the functions, so that PostgreSQL inlines them as it does the product's.
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

/** By how much its clock is ahead of ours, from the quickest of a few questions. */
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

/** The real time in milliseconds, whatever `Date` says in this process. */
export function realNow(): number {
  const holder = globalThis as { [key: symbol]: { offsetMs: number } | undefined };
  return Date.now() - (holder[Symbol.for("slipway.shifted-date")]?.offsetMs ?? 0);
}

/** Variables of a run under faketime, for processes that get no others of ours. */
export function wallClockVariables(): Record<string, string> {
  const isWallClockVariable = ([name]: [string, unknown]) =>
    name === "LD_PRELOAD" || name.startsWith("FAKETIME");
  return Object.fromEntries(
    Object.entries(process.env).filter(isWallClockVariable) as [string, string][],
  );
}

/** What a process that tests started is sent to change its offset, and what it answers. */
export interface ClockMessage {
  clockOffsetMs: number;
}

/** Whether something that came over an IPC channel is about the clock. */
export function isClockMessage(message: unknown): message is ClockMessage {
  return typeof message === "object" && message !== null && "clockOffsetMs" in message;
}

/**
 * Changes the offset of a process that was started with the test preload and an IPC channel; returns
 * when its `Date` has it.
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
