import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import type { InjectedBug } from "./test-environment.ts";

/** The card processor's client with some calls replaced. */
function withPayments(
  change: (payments: PaymentProvider) => Partial<PaymentProvider>,
): InjectedBug {
  return { payments: (payments) => Object.assign(Object.create(payments), change(payments)) };
}

/** Classic bugs, each of which the fault checks must detect. */
export const INJECTED_BUGS: Readonly<Record<string, InjectedBug>> = {
  "a retry of a payment has a new key": withPayments((payments) => ({
    authorise: (attempt) => payments.authorise({ ...attempt, key: randomUUID() }),
  })),
  "an unknown outcome counts as declined": withPayments((payments) => ({
    async authorise(attempt) {
      const outcome = await payments.authorise(attempt);
      return outcome.kind === "unknown" ? { kind: "refused", code: "CARD_DECLINED" } : outcome;
    },
  })),
  "the money is taken before the booking is made": withPayments((payments) => ({
    async authorise(attempt) {
      const outcome = await payments.authorise(attempt);
      if (outcome.kind === "authorised") await payments.capture(outcome.paymentId);
      return outcome;
    },
  })),
  "a refund is asked for without a key of its own": withPayments((payments) => ({
    refund: (_key, paymentId, amountPence) => payments.refund(randomUUID(), paymentId, amountPence),
  })),
  "a void is said to be done and never asked for": withPayments(() => ({
    void: async () => "voided",
  })),
  "a capture is taken for done when nobody answered": withPayments((payments) => ({
    async capture(paymentId) {
      const outcome = await payments.capture(paymentId);
      return outcome === "unknown" ? "captured" : outcome;
    },
  })),
  "releasing does not look whether places are held": {
    async release({ db }, { checkoutId }) {
      const { timeSlotId, ticketCount } = await db
        .updateTable("checkouts")
        .set({
          state: "released",
          releasedAt: sql<Date>`venue_now()`,
          releaseReason: "start_again",
        })
        .where("id", "=", checkoutId)
        .returning(["timeSlotId", "ticketCount"])
        .executeTakeFirstOrThrow();
      await db
        .updateTable("timeSlots")
        .set((eb) => ({ heldCount: sql`greatest(0, ${eb("heldCount", "-", ticketCount)})` }))
        .where("id", "=", timeSlotId)
        .execute();
    },
  },
};
