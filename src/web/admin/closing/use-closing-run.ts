import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Settlement, SettlementResult } from "../../../shared/contract/admin/closures.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { withProof } from "../kit/proof/with-proof.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/** The result of the last run. */
export interface ClosingReport {
  outcomes: readonly SettlementResult[];
  /** Why the remaining bookings were not attempted; null when all were. */
  failure: ApiFailure | null;
  /** The closing itself failed, so it is still open. */
  isStillOpen: boolean;
}

interface ClosingInput {
  /** Absent when it is already closed. */
  close?: (closureId: string) => Promise<unknown>;
  settlements: readonly Settlement[];
  notify: boolean;
  reason: string | null;
}

/** Small enough for visible progress. */
const BATCH_SIZE = 5;

/** Closes first, so that no new bookings come in, then settles the existing ones in batches. */
export function useClosingRun() {
  const closureId = useRef(randomUuid());
  const [attemptedCount, setAttemptedCount] = useState(0);

  async function run({ close, settlements, notify, reason }: ClosingInput): Promise<ClosingReport> {
    const outcomes: SettlementResult[] = [];
    let isStillOpen = close !== undefined;
    let failure: ApiFailure | null = null;
    setAttemptedCount(0);
    try {
      await close?.(closureId.current);
      isStillOpen = false;
      // Closing again after reopening is a new closure.
      closureId.current = randomUuid();
      for (let offset = 0; offset < settlements.length; offset += BATCH_SIZE) {
        const batch = settlements.slice(offset, offset + BATCH_SIZE);
        const input = { settlements: batch, notify, reason };
        outcomes.push(...(await withProof(() => api.admin.closures.settle(input))));
        setAttemptedCount(outcomes.length);
      }
    } catch (error) {
      failure = toStaffFailure(error);
    }
    return { outcomes, failure, isStillOpen };
  }

  const { isPending, variables, data: report, mutateAsync } = useMutation({ mutationFn: run });
  return {
    isBusy: isPending,
    /** Number of bookings attempted so far, out of `count`. */
    attemptedCount,
    count: variables?.settlements.length ?? 0,
    /** Undefined before the first run and during one. */
    report,
    run: mutateAsync,
  };
}
