import { useRef, useState } from "react";
import type { Settlement, SettlementResult } from "../../../shared/contract/admin/closures.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/** What came of the last run. */
export interface ClosingReport {
  outcomes: readonly SettlementResult[];
  /** Why the rest was not tried; null when all were. */
  failure: ApiFailure | null;
  /** It was still open when it failed. */
  isStillOpen: boolean;
}

interface ClosingInput {
  /** Absent when it is closed already. */
  close?: (closureId: string) => Promise<unknown>;
  settlements: readonly Settlement[];
  notify: boolean;
  reason: string | null;
}

interface ClosingRun {
  isBusy: boolean;
  /** How many bookings have been tried, of how many. */
  attemptedCount: number;
  count: number;
  report: ClosingReport | null;
  /** @returns what came of it; null while another is under way */
  run: (input: ClosingInput) => Promise<ClosingReport | null>;
}

/** Few enough for steps that can be seen. */
const BATCH_SIZE = 5;

/** First the closing, so that nobody new comes in, then its people a few at a time. */
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
    // Opened again and closed anew it is another closing.
    if (!isStillOpen) closureId.current = crypto.randomUUID();
    setReport(finishedReport);
    setBusy(false);
    return finishedReport;
  }
  return { isBusy, ...progress, report, run };
}
