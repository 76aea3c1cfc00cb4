import type { HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";
import type { HistoryEvent } from "./history-event.ts";
import { historyFormatters } from "./history-formatters.ts";

/**
 * Maps an event to a sentence and who did it. An unknown event type appears by its name, so that no
 * event is missing.
 * @param customerName the booking's
 */
export function toHistoryEntry(
  event: HistoryEvent,
  customerName: string,
  timezone: string,
): HistoryEntry {
  const { id, at, type } = event;
  const formatEvent = historyFormatters[type];
  const [icon, sentence] = formatEvent?.(event, timezone) ?? ["other", formatEventType(type)];
  return { id, icon, sentence, who: formatActor(event, customerName), at: at.toISOString() };
}

function formatActor({ actorKind, actorName }: HistoryEvent, customerName: string): string {
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
function formatEventType(type: string): string {
  const text = type.slice(type.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
