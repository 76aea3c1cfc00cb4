import { Fragment } from "react";
import { staffMoment, staffShortDate } from "../../../../shared/admin-time.ts";
import type {
  DeskBooking,
  DeskPayment,
} from "../../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../../shared/money.ts";
import { localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Fact, FactList, FactSection } from "./DetailsSection.tsx";
import { cardPaymentWords, policyWords, refundedWords, refundWords } from "./format-payments.ts";

/** How it was paid, what is due, and what went back or would. */
export function PaymentFacts({ booking }: { booking: DeskBooking }) {
  const { timezone } = useVenue();
  const { payments, refunds, disputes, policy, refunded, duePence } = booking;
  return (
    <FactSection title="Payment Details">
      <FactList>
        {payments.map((payment) => (
          <PaymentFact key={payment.id} payment={payment} timezone={timezone} />
        ))}
        {payments.length === 0 && <Fact name="Paid">{notPaidWords(booking)}</Fact>}
        {duePence > 0 && (
          <Fact name="To pay">
            <strong className="font-semibold text-warn">{formatPence(duePence)}</strong>
          </Fact>
        )}
        {policy !== null && <Fact name="By policy">{policyWords(policy, timezone)}</Fact>}
        {refunded !== null && (
          <Fact name="Decided">{refundedWords(refunded, isPaid(booking))}</Fact>
        )}
        {refunds.map((refund) => (
          <Fact key={refund.id} name="Refund">
            {refundWords(refund)}, {staffMoment(new Date(refund.at), timezone)}
          </Fact>
        ))}
        {disputes.map(({ id, amountPence, state, reason, dueAt }) => (
          <Fact key={id} name="Dispute">
            <span className="text-danger">
              {formatPence(amountPence)}, {plain(reason)}, {plain(state)}
            </span>
            {dueAt !== null && `, answer by ${staffMoment(new Date(dueAt), timezone)}`}
          </Fact>
        ))}
      </FactList>
    </FactSection>
  );
}

function PaymentFact({ payment, timezone }: { payment: DeskPayment; timezone: string }) {
  const { method, transactionId, amountPence, at, takenBy, state } = payment;
  const day = staffShortDate(localDate(new Date(at), timezone));
  if (method !== "card") {
    const how = method === "cash" ? "in cash" : "by other means";
    return (
      <Fact name="Paid">
        {formatPence(amountPence)} {how}, {day}
        {takenBy !== null && `, taken by ${takenBy}`}
      </Fact>
    );
  }
  return (
    <Fragment>
      <Fact name="Card">{cardPaymentWords(payment)}</Fact>
      {transactionId !== null && <Fact name="Transaction">{transactionId}</Fact>}
      <Fact name={state === "captured" ? "Paid" : "Amount"}>
        {formatPence(amountPence)}, {day}
      </Fact>
    </Fragment>
  );
}

function isPaid({ payments, order }: DeskBooking): boolean {
  return payments.length > 0 || order.voucherPence > 0;
}

function notPaidWords({ order, source }: DeskBooking): string {
  if (order.totalPence > 0) return source === "desk" ? "Nothing yet" : "Nothing";
  return order.voucherPence > 0 ? "In full by gift voucher" : "There was nothing to pay";
}

/** The card processor's own words: `EVIDENCE_REQUIRED` → `evidence required`. */
function plain(words: string): string {
  return words.toLowerCase().replaceAll("_", " ");
}
