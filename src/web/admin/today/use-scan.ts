import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { dayPath } from "../kit/day-url.ts";
import { getOutstandingItems } from "../kit/format-check-in.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { isFullyCheckedIn } from "./day-slots.ts";
import type { CheckInActions } from "./use-check-ins.ts";

/** The result of a scan that did not check in a party at once. */
export type ScanResult =
  | { kind: "waiting" | "already" | "cancelled" | "other-day"; booking: ScannedBooking }
  | { kind: "failed"; code: string; failure: ApiFailure };

interface Scan {
  result: ScanResult | null;
  /** @param checksIn whether a party with nothing outstanding is checked in at once */
  scan: (code: string, checksIn: boolean) => Promise<void>;
  clear: () => void;
}

/**
 * Looks up a scanned code. A party of the shown day with a signed waiver and nothing to pay is
 * checked in at once, with Undo; otherwise the result says what is outstanding. A code of another
 * day opens that day.
 */
export function useScan(day: AdminDay, actions: CheckInActions): Scan {
  const [result, setResult] = useState<ScanResult | null>(null);
  const latestScan = useRef(0);
  const navigate = useNavigate();

  async function scan(code: string, checksIn: boolean) {
    latestScan.current += 1;
    const scanNumber = latestScan.current;
    const nextResult = await lookUp(code);
    if (scanNumber !== latestScan.current) return;
    if (
      nextResult.kind === "waiting" &&
      checksIn &&
      getOutstandingItems(nextResult.booking).length === 0
    ) {
      setResult(null);
      actions.toggle(nextResult.booking);
      return;
    }
    setResult(nextResult);
    if (nextResult.kind === "other-day") void navigate(dayPath(nextResult.booking.date, day.today));
  }

  async function lookUp(code: string): Promise<ScanResult> {
    try {
      const booking = await api.admin.checkIns.find({ code });
      return { kind: classifyScan(booking, day.date), booking };
    } catch (error) {
      return { kind: "failed", code, failure: toStaffFailure(error) };
    }
  }
  return { result, scan, clear: () => setResult(null) };
}

function classifyScan(booking: ScannedBooking, date: string) {
  if (booking.status === "cancelled") return "cancelled";
  if (booking.date !== date) return "other-day";
  return isFullyCheckedIn(booking) ? "already" : "waiting";
}
