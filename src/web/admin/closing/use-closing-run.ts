import { useRef, useState } from "react";
import type { Settled, Settlement } from "../../../shared/contract/admin/closures.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";

/** What came of the last run. */
export interface ClosingReport {
  outcomes: readonly Settled[];
  /** Why the rest was not tried; null when all were. */
  failure: ApiFailure | null;
  /** It was still open when it failed. */
  isStillOpen: boolean;
}

interface Wish {
  /** Absent when it is closed already. */
  close?: (closureId: string) => Promise<unknown>;
  settlements: readonly Settlement[];
  notify: boolean;
  reason: string | null;
}

interface ClosingRun {
  isBusy: boolean;
  /** How many bookings have been tried, of how many. */
  triedCount: number;
  count: number;
  report: ClosingReport | null;
  /** @returns what came of it; null while another is under way */
  run: (wish: Wish) => Promise<ClosingReport | null>;
}

/** Few enough for steps that can be seen. */
const AT_ONCE = 5;

/** First the closing, so that nobody new comes in, then its people a few at a time. */
export function useClosingRun(): ClosingRun {
  const closureId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState({ triedCount: 0, count: 0 });
  const [report, setReport] = useState<ClosingReport | null>(null);

  async function run({ close, settlements, notify, reason }: Wish) {
    if (isBusy) return null;
    const count = settlements.length;
    const outcomes: Settled[] = [];
    let isStillOpen = close !== undefined;
    let failure: ApiFailure | null = null;
    setBusy(true);
    setReport(null);
    setTried({ triedCount: 0, count });
    try {
      await close?.(closureId.current);
      isStillOpen = false;
      for (let from = 0; from < count; from += AT_ONCE) {
        const part = settlements.slice(from, from + AT_ONCE);
        outcomes.push(...(await api.desk.closures.settle({ settlements: part, notify, reason })));
        setTried({ triedCount: outcomes.length, count });
      }
    } catch (error) {
      failure = staffFailureOf(error);
    }
    const done = { outcomes, failure, isStillOpen };
    // Opened again and closed anew it is another closing.
    if (!isStillOpen) closureId.current = crypto.randomUUID();
    setReport(done);
    setBusy(false);
    return done;
  }
  return { isBusy, ...tried, report, run };
}
