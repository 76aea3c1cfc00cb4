import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  isSchedule,
  type ScheduleFields,
  scheduleFields,
} from "../../../shared/contract/admin/schedule-fields.ts";
import type { ScheduleCheck } from "../../../shared/contract/admin/schedules.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";

/** The form, the client and the route check a schedule by this. */
export const wishedSchedule = scheduleFields.superRefine(isSchedule);
export type TypedSchedule = z.input<typeof wishedSchedule>;

export type Checked =
  /** Nothing is known yet, or what is typed is no schedule. */
  | { state: "unknown" }
  | { state: "answered"; check: ScheduleCheck }
  /** Counts as a conflict. */
  | { state: "failed"; failure: ApiFailure };

const UNKNOWN = { state: "unknown" } as const;

/** Typing goes on for so long without a question. */
const PAUSE_MS = 400;

interface ConflictCheck {
  /** Of what is typed now; answers to what was typed before are not looked at. */
  checked: Checked;
  /** Asks now. @returns whether nothing is in the way */
  isClear: (wished: ScheduleFields) => Promise<boolean>;
}

/** Asks while somebody types, and before saving, whether a schedule conflicts with another one. */
export function useConflictCheck(scheduleId: string, typed: TypedSchedule): ConflictCheck {
  const wished = wishedSchedule.safeParse(typed).data ?? null;
  const about = wished && JSON.stringify(wished);
  const [answer, setAnswer] = useState<{ about: string | null; checked: Checked }>({
    about: null,
    checked: UNKNOWN,
  });
  const newest = useRef(0);

  async function ask(question: ScheduleFields): Promise<Checked> {
    newest.current += 1;
    const number = newest.current;
    const checked = await answerTo(scheduleId, question);
    if (number === newest.current) setAnswer({ about: JSON.stringify(question), checked });
    return checked;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when what is typed means something else.
  useEffect(() => {
    if (!wished) return;
    const timer = setTimeout(() => void ask(wished), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [about]);

  return {
    checked: about !== null && answer.about === about ? answer.checked : UNKNOWN,
    isClear: async (question) => {
      const checked = await ask(question);
      return checked.state === "answered" && !checked.check.hasConflict;
    },
  };
}

async function answerTo(scheduleId: string, wished: ScheduleFields): Promise<Checked> {
  try {
    const check = await api.desk.schedules.checkConflicts({ scheduleId, ...wished });
    return { state: "answered", check };
  } catch (error) {
    return { state: "failed", failure: staffFailureOf(error) };
  }
}
