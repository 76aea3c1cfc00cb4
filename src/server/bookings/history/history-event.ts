import type { HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";

/** One entry of a booking's history: an event, an email, or a use of its voucher. */
export interface HistoryEvent {
  id: string;
  at: Date;
  actorKind: string;
  /** Set only for staff whose account still exists. */
  actorName: string | null;
  type: string;
  before: HistoryEventData | null;
  after: HistoryEventData | null;
}

export type HistoryEventData = Readonly<Record<string, unknown>>;

type HistoryIcon = HistoryEntry["icon"];

/** Formats an event as an icon and a sentence. */
export type HistoryFormatter = (event: HistoryEvent, timezone: string) => [HistoryIcon, string];
