import { StandinClock } from "./clock.ts";
import { KeptAnswers } from "./http/kept-answers.ts";
import { Ledger } from "./ledger.ts";
import type { StandinPayment } from "./payments/payment.ts";
import type { StandinRefund } from "./refunds/refund.ts";
import { Timetable } from "./timetable.ts";

/** Everything that one stand-in remembers. */
export type StandinState = Readonly<{
  accessToken: string;
  locationId: string;
  clock: StandinClock;
  timetable: Timetable;
  ledger: Ledger;
  /** By id, in the order in which they were made. */
  payments: Map<string, StandinPayment>;
  paymentAnswers: KeptAnswers;
  paymentIdOfKey: Map<string, string>;
  /** The idempotency key that first brought each single-use card token. */
  keyOfToken: Map<string, string>;
  refunds: Map<string, StandinRefund>;
  refundAnswers: KeptAnswers;
}>;

export function newState(accessToken: string, locationId: string): StandinState {
  return {
    accessToken,
    locationId,
    clock: new StandinClock(),
    timetable: new Timetable(),
    ledger: new Ledger(),
    payments: new Map(),
    paymentAnswers: new KeptAnswers(),
    paymentIdOfKey: new Map(),
    keyOfToken: new Map(),
    refunds: new Map(),
    refundAnswers: new KeptAnswers(),
  };
}

/** Forgets everything but the credentials; the clock goes back to the machine's time. */
export function clearState(state: StandinState): void {
  state.clock.reset();
  state.timetable.clear();
  state.ledger.clear();
  state.payments.clear();
  state.paymentAnswers.clear();
  state.paymentIdOfKey.clear();
  state.keyOfToken.clear();
  state.refunds.clear();
  state.refundAnswers.clear();
}

/** Lets everything happen that has fallen due; call it before looking at the books. */
export function settleDue(state: StandinState): void {
  state.timetable.settle(state.clock.nowMs());
}
