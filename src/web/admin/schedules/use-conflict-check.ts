import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
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
  const client = useQueryClient();
  const parsed = scheduleInput.safeParse(values).data;
  const { data: conflict = UNKNOWN } = useQuery({
    ...conflictQuery(scheduleId, parsed),
    enabled: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: check again only when the parsed values change.
  useEffect(() => {
    if (!parsed) return;
    const check = () => void client.prefetchQuery(conflictQuery(scheduleId, parsed));
    const timer = setTimeout(check, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(parsed)]);

  async function confirmNoConflict(schedule: ScheduleFields) {
    const latest = await client.fetchQuery(conflictQuery(scheduleId, schedule));
    return latest.state === "answered" && !latest.check.hasConflict;
  }
  return { conflict, confirmNoConflict };
}

/** @param schedule undefined while the values are not a valid schedule */
function conflictQuery(scheduleId: string, schedule: ScheduleFields | undefined) {
  return queryOptions<ConflictState>({
    queryKey: ["schedules", "conflict", scheduleId, schedule],
    queryFn: schedule ? () => fetchConflict(scheduleId, schedule) : skipToken,
  });
}

async function fetchConflict(scheduleId: string, schedule: ScheduleFields): Promise<ConflictState> {
  try {
    const check = await api.admin.schedules.checkConflicts({ scheduleId, ...schedule });
    return { state: "answered", check };
  } catch (error) {
    return { state: "failed", failure: toStaffFailure(error) };
  }
}
