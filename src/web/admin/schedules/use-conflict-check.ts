import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  type ScheduleFields,
  scheduleFields,
  validateSchedule,
} from "../../../shared/contract/admin/schedule-fields.ts";
import type { ScheduleCheck } from "../../../shared/contract/admin/schedules.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/** Validates a schedule as the API client and the endpoint do. */
export const scheduleInput = scheduleFields.superRefine(validateSchedule);
export type ScheduleFormValues = z.input<typeof scheduleInput>;

export type ConflictState =
  /** Not checked yet, or the values are not a valid schedule. */
  | { state: "unknown" }
  | { state: "answered"; check: ScheduleCheck }
  /** Counts as a conflict. */
  | { state: "failed"; failure: ApiFailure };

const UNKNOWN = { state: "unknown" } as const;

/** Delay between the last change and the check. */
const DEBOUNCE_MS = 400;

interface ConflictCheck {
  /** For the current values; results for earlier values are ignored. */
  conflict: ConflictState;
  /**
   * Checks now.
   * @returns whether there is no conflict
   */
  confirmNoConflict: (schedule: ScheduleFields) => Promise<boolean>;
}

/** Checks a schedule for conflicts with other schedules, while the user types and before saving. */
export function useConflictCheck(scheduleId: string, values: ScheduleFormValues): ConflictCheck {
  const parsed = scheduleInput.safeParse(values).data ?? null;
  const parsedKey = parsed && JSON.stringify(parsed);
  const [lastCheck, setLastCheck] = useState<{ parsedKey: string | null; conflict: ConflictState }>(
    {
      parsedKey: null,
      conflict: UNKNOWN,
    },
  );
  const latestRequest = useRef(0);

  async function check(schedule: ScheduleFields): Promise<ConflictState> {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const conflict = await fetchConflict(scheduleId, schedule);
    if (request === latestRequest.current)
      setLastCheck({ parsedKey: JSON.stringify(schedule), conflict });
    return conflict;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: check again only when the parsed values change.
  useEffect(() => {
    if (!parsed) return;
    const timer = setTimeout(() => void check(parsed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [parsedKey]);

  return {
    conflict:
      parsedKey !== null && lastCheck.parsedKey === parsedKey ? lastCheck.conflict : UNKNOWN,
    confirmNoConflict: async (schedule) => {
      const conflict = await check(schedule);
      return conflict.state === "answered" && !conflict.check.hasConflict;
    },
  };
}

async function fetchConflict(scheduleId: string, schedule: ScheduleFields): Promise<ConflictState> {
  try {
    const check = await api.admin.schedules.checkConflicts({ scheduleId, ...schedule });
    return { state: "answered", check };
  } catch (error) {
    return { state: "failed", failure: toStaffFailure(error) };
  }
}
