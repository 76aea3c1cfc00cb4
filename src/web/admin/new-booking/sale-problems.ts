import type { Slot } from "../../../shared/contract/activities.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import { SESSIONS_ID } from "./SessionChoice.tsx";
import type { WhoProblems } from "./sale-contact-of.ts";
import type { SaleDraft } from "./sale-draft.ts";
import { roomWords, type SaleRefusal } from "./sale-refusal.ts";

interface Found {
  who: WhoProblems;
  session: string | null;
  refusal: SaleRefusal | null;
  isTried: boolean;
}

/** What has to be mended before anything can be booked, for the summary. */
export function problemsOf({ who, session, refusal, isTried }: Found): FieldProblem[] {
  if (!isTried) return [];
  const refused = refusal?.place === "session" ? refusal.sentence : null;
  const about = (fieldId: string, message: string | null | undefined) =>
    message ? [{ fieldId, message }] : [];
  return [
    ...about(SESSIONS_ID, refused ?? session),
    ...about("sale-name", who.name),
    ...about("sale-email", who.email),
    ...about("sale-phone", who.phone),
    ...about("sale-extras", refusal?.place === "extras" ? refusal.sentence : null),
  ];
}

/** What is wrong with the session chosen; null when nothing is. */
export function sessionProblem(
  { startsAt, ticketCount }: SaleDraft,
  slots: Loaded<Slot[]>,
): string | null {
  const chosen =
    slots.state === "ready" ? slots.data.find((slot) => slot.startsAt === startsAt) : undefined;
  if (!chosen) return "Please choose a time";
  if (chosen.reason === "sold_out" || chosen.placesLeft < ticketCount) {
    return roomWords(chosen.placesLeft);
  }
  return chosen.reason === null ? null : "This time cannot be booked any more";
}
