import { useRef, useState } from "react";
import type { Settlement, SettlementResult } from "../../../shared/contract/admin/closures.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
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

interface ClosingRun {
  isBusy: boolean;
  /** Number of bookings attempted so far, out of `count`. */
  attemptedCount: number;
  count: number;
  report: ClosingReport | null;
  /** @returns the result; null when another run is in progress */
  run: (input: ClosingInput) => Promise<ClosingReport | null>;
}

/** Small enough for visible progress. */
const BATCH_SIZE = 5;

/** Closes first, so that no new bookings come in, then settles the existing ones in batches. */
export function useClosingRun(): ClosingRun {
  const closureId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState({ attemptedCount: 0, count: 0 });
  const [report, setReport] = useState<ClosingReport | null>(null);

  async function run({ close, settlements, notify, reason }: ClosingInput) {
    if (isBusy) return null;
    const count = settlements.length;
    const outcomes: SettlementResult[] = [];
    let isStillOpen = close !== undefined;
    let failure: ApiFailure | null = null;
    setBusy(true);
    setReport(null);
    setProgress({ attemptedCount: 0, count });
    try {
      await close?.(closureId.current);
      isStillOpen = false;
      for (let offset = 0; offset < count; offset += BATCH_SIZE) {
        const batch = settlements.slice(offset, offset + BATCH_SIZE);
        outcomes.push(...(await api.admin.closures.settle({ settlements: batch, notify, reason })));
        setProgress({ attemptedCount: outcomes.length, count });
      }
    } catch (error) {
      failure = toStaffFailure(error);
    }
    const finishedReport = { outcomes, failure, isStillOpen };
    // Closing again after reopening is a new closure.
    if (!isStillOpen) closureId.current = crypto.randomUUID();
    setReport(finishedReport);
    setBusy(false);
    return finishedReport;
  }
  return { isBusy, ...progress, report, run };
}
