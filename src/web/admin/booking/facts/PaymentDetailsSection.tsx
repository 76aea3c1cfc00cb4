import { Fragment } from "react";
import { formatAdminDate, formatAdminDateTime } from "../../../../shared/admin-time.ts";
import type {
  AdminBooking,
  AdminPayment,
} from "../../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../../shared/money.ts";
import { localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { DetailsItem, DetailsList, DetailsSection } from "./DetailsSection.tsx";
import {
  formatCardPayment,
  formatRefund,
  formatRefundDecision,
  formatRefundPolicy,
} from "./format-payments.ts";

/** Payments, the amount due, the policy's refund, and refunds and disputes. */
export function PaymentDetailsSection({ booking }: { booking: AdminBooking }) {
  const { timezone } = useVenue();
  const { payments, refunds, disputes, policy, refunded, duePence } = booking;
  return (
    <DetailsSection title="Payment Details">
      <DetailsList>
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} timezone={timezone} />
        ))}
        {payments.length === 0 && <DetailsItem label="Paid">{formatUnpaid(booking)}</DetailsItem>}
        {duePence > 0 && (
          <DetailsItem label="To pay">
            <strong className="font-semibold text-warn">{formatPence(duePence)}</strong>
          </DetailsItem>
        )}
        {policy !== null && (
          <DetailsItem label="By policy">{formatRefundPolicy(policy, timezone)}</DetailsItem>
        )}
        {refunded !== null && (
          <DetailsItem label="Decided">
            {formatRefundDecision(refunded, isPaid(booking))}
          </DetailsItem>
        )}
        {refunds.map((refund) => (
          <DetailsItem key={refund.id} label="Refund">
            {formatRefund(refund)}, {formatAdminDateTime(new Date(refund.at), timezone)}
          </DetailsItem>
        ))}
        {disputes.map(({ id, amountPence, state, reason, dueAt }) => (
          <DetailsItem key={id} label="Dispute">
            <span className="text-danger">
              {formatPence(amountPence)}, {formatProviderCode(reason)}, {formatProviderCode(state)}
            </span>
            {dueAt !== null && `, answer by ${formatAdminDateTime(new Date(dueAt), timezone)}`}
          </DetailsItem>
        ))}
      </DetailsList>
    </DetailsSection>
  );
}

function PaymentItem({ payment, timezone }: { payment: AdminPayment; timezone: string }) {
  const { method, transactionId, amountPence, at, takenBy, state } = payment;
  const day = formatAdminDate(localDate(new Date(at), timezone));
  if (method !== "card") {
    const methodText = method === "cash" ? "in cash" : "by other means";
    return (
      <DetailsItem label="Paid">
        {formatPence(amountPence)} {methodText}, {day}
        {takenBy !== null && `, taken by ${takenBy}`}
      </DetailsItem>
    );
  }
  return (
    <Fragment>
      <DetailsItem label="Card">{formatCardPayment(payment)}</DetailsItem>
      {transactionId !== null && <DetailsItem label="Transaction">{transactionId}</DetailsItem>}
      <DetailsItem label={state === "captured" ? "Paid" : "Amount"}>
        {formatPence(amountPence)}, {day}
      </DetailsItem>
    </Fragment>
  );
}

function isPaid({ payments, order }: AdminBooking): boolean {
  return payments.length > 0 || order.voucherPence > 0;
}

function formatUnpaid({ order, source }: AdminBooking): string {
  if (order.totalPence > 0) return source === "staff" ? "Nothing yet" : "Nothing";
  return order.voucherPence > 0 ? "In full by gift voucher" : "There was nothing to pay";
}

/** Formats a code of the card processor: `EVIDENCE_REQUIRED` → `evidence required`. */
function formatProviderCode(code: string): string {
  return code.toLowerCase().replaceAll("_", " ");
}
