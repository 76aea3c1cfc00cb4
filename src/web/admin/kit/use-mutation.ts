import { useState } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { toStaffFailure } from "./staff-failure.ts";

interface Mutation {
  isBusy: boolean;
  /** Why the last one failed; null while another is under way and once one has succeeded. */
  failure: ApiFailure | null;
  /** @returns whether it succeeded; false also while one is under way, which goes on alone */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** As if nothing had been tried. */
  reset: () => void;
}

/** Changes that somebody asks for, one at a time. */
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
