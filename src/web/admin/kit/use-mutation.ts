import { useState } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { toStaffFailure } from "./staff-failure.ts";

interface Mutation {
  isBusy: boolean;
  /** Why the last run failed; null while running and after a success. */
  failure: ApiFailure | null;
  /**
   * @returns whether it succeeded; also false, without calling `work`, while another run is in
   * progress
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Clears the failure. */
  reset: () => void;
}

/** Runs one mutation at a time and tracks its state. */
export function useMutation(): Mutation {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(toStaffFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, run, reset: () => setFailure(null) };
}
