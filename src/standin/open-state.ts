import { NO_JOURNAL, openJournal } from "./journal/journal.ts";
import { planEndOfDelay } from "./payments/settle-payment.ts";
import { planSettlement } from "./refunds/open-refund.ts";
import { newState, restoreBooks, type StandinState, settleDue } from "./standin-state.ts";

type Seller = Readonly<{ accessToken: string; locationId: string; journal?: string }>;

/**
 * The state of a stand-in that starts: empty, or as its journal left it, with everything planned
 * again and done that has fallen due meanwhile.
 * @throws {Error} EACCES and the like, as Node gives them.
 */
export function openState({ accessToken, locationId, journal: path }: Seller): StandinState {
  if (path === undefined) return newState(accessToken, locationId, NO_JOURNAL);
  const { journal, notes } = openJournal(path);
  const state = newState(accessToken, locationId, journal);
  restoreBooks(state, notes);
  for (const payment of state.payments.values()) {
    if (payment.status === "APPROVED") planEndOfDelay(state, payment);
  }
  for (const refund of state.refunds.values()) {
    if (refund.status === "PENDING") planSettlement(state, refund);
  }
  settleDue(state);
  return state;
}
