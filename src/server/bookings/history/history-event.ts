import type { DeskHistoryEntry } from "../../../shared/contract/admin/booking-details.ts";

/** One thing that happened to a booking: an event, a letter, or a use of its voucher. */
export interface Happening {
  id: string;
  at: Date;
  actorKind: string;
  /** Of staff whose account still is there. */
  actorName: string | null;
  what: string;
  before: Facts | null;
  after: Facts | null;
}

export type Facts = Readonly<Record<string, unknown>>;

type Icon = DeskHistoryEntry["icon"];

/** What a kind of happening is told with. */
export type Sentence = (happening: Happening, timezone: string) => [Icon, string];
