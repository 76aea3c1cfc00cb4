import { useMutation as useQueryMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { withProof } from "./proof/with-proof.ts";
import { toStaffFailure } from "./staff-failure.ts";

interface Mutation {
  /** Until what is on the screen has been read again. */
  isBusy: boolean;
  /** Why the last run failed; null while running and after a success. */
  failure: ApiFailure | null;
  /**
   * @returns whether it succeeded; also false, without calling `work`, while another run is in
   * progress
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /**
   * Like `run`, but after another run that is in progress: no press in a list is lost. If that one
   * fails, `work` is not called either, and the failure stays.
   */
  runNext: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Clears the failure. */
  reset: () => void;
}

/**
 * Runs one mutation at a time and tracks its state. If it needs a fresh proof of who somebody is, a
 * dialog asks for it, and the mutation runs once more.
 */
export function useMutation(): Mutation {
  const { isPending, error, mutateAsync, reset } = useQueryMutation({
    mutationFn: withProof<unknown>,
  });
  // `isPending` is rendered too late for the second press of a double click.
  const isRunning = useRef(false);
  const latestRun = useRef(Promise.resolve(true));

  async function execute(work: () => Promise<unknown>): Promise<boolean> {
    isRunning.current = true;
    try {
      await mutateAsync(work);
      return true;
    } catch {
      return false;
    } finally {
      isRunning.current = false;
    }
  }

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false;
    latestRun.current = execute(work);
    return latestRun.current;
  }

  function runNext(work: () => Promise<unknown>): Promise<boolean> {
    const previous = isRunning.current ? latestRun.current : Promise.resolve(true);
    latestRun.current = previous.then((hasSucceeded) => hasSucceeded && execute(work));
    return latestRun.current;
  }

  const failure = error === null ? null : toStaffFailure(error);
  return { isBusy: isPending, failure, run, runNext, reset };
}
