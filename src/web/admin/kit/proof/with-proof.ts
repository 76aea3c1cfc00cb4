import { useSyncExternalStore } from "react";
import { toStaffFailure } from "../staff-failure.ts";

/** Tells the work that waits whether the person has proved who they are. */
type Answer = (isProved: boolean) => void;

let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

/** Errors of people who did not want to prove who they are: they are not asked again. */
const declined = new WeakSet<object>();

/**
 * Runs work that may need a fresh proof of who somebody is. If the server asks for one, a dialog
 * does, and the work runs once more.
 * @param work idempotent up to the call that needs the proof
 * @throws what the work throws; PROOF_NEEDED when the dialog was closed
 */
export async function withProof<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isAsked = toStaffFailure(error) === "PROOF_NEEDED" && !declined.has(error as object);
    if (!isAsked) throw error;
    if (await askForProof()) return work();
    declined.add(error as object);
    throw error;
  }
}

function askForProof(): Promise<boolean> {
  return new Promise((resolve) => setWaiting([...waiting, resolve]));
}

/** Ends the question for everything that waits for its answer. */
export function answerProof(isProved: boolean): void {
  const answers = waiting;
  setWaiting([]);
  for (const answer of answers) answer(isProved);
}

/** Whether some work waits for a proof. */
export function useProofNeeded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

function setWaiting(answers: readonly Answer[]): void {
  waiting = answers;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
