import type { HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";

/** One thing that happened to a booking: an event, a letter, or a use of its voucher. */
export interface HistoryEvent {
  id: string;
  at: Date;
  actorKind: string;
  /** Of staff whose account still is there. */
  actorName: string | null;
  what: string;
  before: HistoryEventData | null;
  after: HistoryEventData | null;
}

export type HistoryEventData = Readonly<Record<string, unknown>>;

type HistoryIcon = HistoryEntry["icon"];

/** What a kind of happening is told with. */
export type HistoryFormatter = (event: HistoryEvent, timezone: string) => [HistoryIcon, string];
