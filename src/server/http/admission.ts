import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { Pool } from "pg";
import { CALLS_PER_CONNECTION } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Call } from "./call.ts";

const callsUnderWay = new WeakMap<Pool, number>();

/**
 * The door: as many calls at once as the database's connections can serve within the time that a
 * call waits for one. Who comes later is told so at once, before anything is asked of the database;
 * who is inside is never sent away for being one too many.
 */
export const refuseWhenBusy = os
  .$context<Call>()
  .middleware(({ context, next }) => throughTheDoor(context.server.pool, async () => next()));

/** Runs `work` as one of those inside. @throws Refusal SERVER_BUSY at the door. */
export async function throughTheDoor<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const calls = callsUnderWay.get(pool) ?? 0;
  if (calls >= pool.options.max * CALLS_PER_CONNECTION) throw new Refusal("SERVER_BUSY");
  callsUnderWay.set(pool, calls + 1);
  try {
    return await work();
  } finally {
    callsUnderWay.set(pool, (callsUnderWay.get(pool) ?? 1) - 1);
  }
}

/** How often it is looked whether somebody is still inside. */
const LOOK_MS = 20;

/**
 * Waits until all calls have come to their end, for `limitMs` at most: one whose caller has gone
 * goes on, and no connection tells of it.
 * @returns whether all have.
 */
export async function everybodyHasLeft(pool: Pool, limitMs: number): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  while ((callsUnderWay.get(pool) ?? 0) > 0) {
    if (performance.now() >= endsAt) return false;
    await sleep(LOOK_MS);
  }
  return true;
}
