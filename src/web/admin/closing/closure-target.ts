import { staffDate, staffMoment } from "../../../shared/admin-time.ts";
import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { api } from "../../app/browser-api.ts";

/** What is closed, or about to be: a date of the venue, or of one activity, or one session. */
export type ClosingSubject =
  | { kind: "day"; date: string; activityId: string | null }
  | { kind: "session"; date: string; activityId: string; activityName: string; startsAt: string };

/** That it is closed, and why. */
export interface StandingClosure {
  /** Of a day; null for a session. */
  closureId: string | null;
  reason: string;
  /** Who closed it; null where that is not known. */
  by: string | null;
  /** False: something wider is closed, and this with it. */
  isOwn: boolean;
}

/** Names what it is about among all that could be. */
export function keyOf(subject: ClosingSubject): string {
  return JSON.stringify(subject);
}

/** How it stands; null while it is open. */
export async function readClosure(
  subject: ClosingSubject,
  signal: AbortSignal,
): Promise<StandingClosure | null> {
  const { date, activityId } = subject;
  if (subject.kind === "session") {
    const slots = await api.desk.slots.ofDay({ date }, { signal });
    const slot = slots.find(
      (one) => one.activityId === activityId && one.startsAt === subject.startsAt,
    );
    if (!slot || slot.isAvailable) return null;
    const isOwn = slot.closedWith === "session";
    return { closureId: null, reason: slot.closedReason ?? "", by: null, isOwn };
  }
  const closures = await api.desk.closures.list({ from: date, to: date }, { signal });
  const own = closures.find((one) => one.activityId === activityId);
  const standing = own ?? closures.find((one) => one.activityId === null);
  if (!standing) return null;
  const { closureId, reason, closedBy: by } = standing;
  return { closureId, reason, by, isOwn: standing === own };
}

export function readPeople(subject: ClosingSubject, signal: AbortSignal): Promise<BookedThere[]> {
  const { date, activityId } = subject;
  return api.desk.closures.people(
    {
      date,
      ...(activityId !== null && { activityId }),
      ...(subject.kind === "session" && { startsAt: subject.startsAt }),
    },
    { signal },
  );
}

/** @param closureId of a day: drawn once, so that closing again after a failure is the same closing */
export function close(subject: ClosingSubject, closureId: string, reason: string) {
  const { activityId } = subject;
  if (subject.kind === "day") {
    return api.desk.closures.close({ closureId, date: subject.date, activityId, reason });
  }
  const { startsAt } = subject;
  return api.desk.slots.close({ activityId: subject.activityId, startsAt, reason });
}

export async function reopen(subject: ClosingSubject, { closureId }: StandingClosure) {
  if (subject.kind === "session") {
    const { activityId, startsAt } = subject;
    await api.desk.slots.reopen({ activityId, startsAt });
  } else if (closureId !== null) await api.desk.closures.reopen({ closureId });
}

/** `Saturday 25 July 2026`, `Sat 25 July, 10:00 am`. */
export function subjectInWords(subject: ClosingSubject, timeZone: string): string {
  return subject.kind === "day"
    ? staffDate(subject.date)
    : `${subject.activityName}, ${staffMoment(new Date(subject.startsAt), timeZone)}`;
}
