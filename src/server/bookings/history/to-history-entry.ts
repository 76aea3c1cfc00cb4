import type { DeskHistoryEntry } from "../../../shared/contract/admin/booking-details.ts";
import type { Happening } from "./history-event.ts";
import { historySentences } from "./history-formatters.ts";

/**
 * What happened, in a sentence with who did it. Of a kind that nothing is known of, its name is
 * told: that it happened is true all the same.
 * @param customerName of the booking
 */
export function historyEntry(
  happening: Happening,
  customerName: string,
  timezone: string,
): DeskHistoryEntry {
  const { id, at, what } = happening;
  const sentenceOf = historySentences[what];
  const [icon, sentence] = sentenceOf?.(happening, timezone) ?? ["other", plainName(what)];
  return { id, icon, sentence, who: whoDid(happening, customerName), at: at.toISOString() };
}

function whoDid({ actorKind, actorName }: Happening, customerName: string): string {
  switch (actorKind) {
    case "staff":
      return actorName ?? "Staff";
    case "visitor":
    case "customer":
      return customerName;
    case "provider":
      return "Card processor";
    default:
      return "System";
  }
}

/** `booking.picked_up-late` → `Picked up late`. */
function plainName(what: string): string {
  const words = what.slice(what.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
