import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import type { DeskDay } from "../../../shared/contract/admin/days.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { dayPath } from "../kit/day-url.ts";
import { missingWords } from "../kit/format-check-in.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";
import { isAllIn } from "./day-slots.ts";
import type { PeopleInActions } from "./use-check-ins.ts";

/** What came of a scan that did not just let a party in. */
export type ScanResult =
  | { kind: "waiting" | "already" | "cancelled" | "other-day"; booking: ScannedBooking }
  | { kind: "failed"; code: string; failure: ApiFailure };

interface Scan {
  result: ScanResult | null;
  /** @param isChecked whether a party that lacks nothing is let in at once */
  scan: (code: string, isChecked: boolean) => Promise<void>;
  clear: () => void;
}

/**
 * What a code leads to. A party of the day that is shown, with its waiver signed and all paid, is
 * checked in at once, with Undo; whatever else there is to know about it is said first. A code of
 * another day opens that day.
 */
export function useScan(day: DeskDay, actions: PeopleInActions): Scan {
  const [result, setResult] = useState<ScanResult | null>(null);
  const last = useRef(0);
  const navigate = useNavigate();

  async function scan(code: string, isChecked: boolean) {
    last.current += 1;
    const round = last.current;
    const found = await find(code);
    if (round !== last.current) return;
    if (found.kind === "waiting" && isChecked && missingWords(found.booking).length === 0) {
      setResult(null);
      actions.toggle(found.booking);
      return;
    }
    setResult(found);
    if (found.kind === "other-day") void navigate(dayPath(found.booking.date, day.today));
  }

  async function find(code: string): Promise<ScanResult> {
    try {
      const booking = await api.desk.checkIns.find({ code });
      return { kind: kindOf(booking, day.date), booking };
    } catch (error) {
      return { kind: "failed", code, failure: staffFailureOf(error) };
    }
  }
  return { result, scan, clear: () => setResult(null) };
}

function kindOf(booking: ScannedBooking, date: string) {
  if (booking.status === "cancelled") return "cancelled";
  if (booking.date !== date) return "other-day";
  return isAllIn(booking) ? "already" : "waiting";
}
