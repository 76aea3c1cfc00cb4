import { AsyncLocalStorage } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";

/** A call that waits for a statement which it may share with others. */
export interface SharedCall {
  /** The call in whose name the statement runs; absent for that call itself. */
  leader?: SharedCall;
  /** Runs something as a part of this call; absent while nobody subscribes. */
  runWithin?: <Result>(work: () => Result) => Result;
}

/** What traces read; costs nothing while nobody subscribes. */
export const sharedCalls = tracingChannel<SharedCall, unknown>("slipway:shared-call");

/** Waits for a shared statement. @returns what `wait` returns */
export function awaitShared<Result>(call: SharedCall, wait: () => Promise<Result>) {
  if (!sharedCalls.hasSubscribers) return wait();
  return sharedCalls.tracePromise(() => {
    call.runWithin = AsyncLocalStorage.snapshot();
    return wait();
  }, call);
}

/**
 * Runs a statement in the name of the first of its calls, because it may be started by whoever
 * finishes the statement before it.
 */
export function runShared<Result>(calls: readonly SharedCall[], work: () => Result): Result {
  const [leader, ...others] = calls;
  for (const call of others) if (leader !== undefined) call.leader = leader;
  return leader?.runWithin === undefined ? work() : leader.runWithin(work);
}
