import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { formatCard } from "../../shared/format-card.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDate } from "../../shared/time.ts";
import { useVenue } from "../app/use-venue.ts";
import { OrderLine } from "../ui/OrderLine.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toRefundLines } from "./refund-text.ts";

interface PaymentDetailsProps {
  booking: ManagedBooking;
}

/** The agreed price line by line, the payments and the refund. */
export function PaymentDetails({ booking }: PaymentDetailsProps) {
  const { timezone } = useVenue();
  const { order, addons, payments, duePence, refundPence, refundParts } = booking;
  const { ticketCount, ticketPricePence, activityName } = booking;
  return (
    <section>
      <h2 className="mb-4 text-heading">{duePence > 0 ? "What it costs" : "What you paid"}</h2>
      <Panel>
        <dl className="grid gap-2">
          <OrderLine
            label={`${ticketCount} × ${formatPence(ticketPricePence)} ${activityName}`}
            pence={order.ticketsPence}
          />
          {addons.map(({ name, quantity, pricePence, totalPence }) => (
            <OrderLine
              key={name}
              label={`${quantity} × ${formatPence(pricePence)} ${name}`}
              pence={totalPence}
            />
          ))}
          {order.discountPence > 0 && <OrderLine label="Discount" pence={-order.discountPence} />}
          {order.voucherPence > 0 && <OrderLine label="Voucher" pence={-order.voucherPence} />}
        </dl>
        <p className="mt-4 flex items-baseline justify-between border-t border-line pt-4 text-lg font-bold text-ink-1">
          <span>Total</span>
          <span className="text-[1.625rem] leading-7 tracking-title tabular-nums">
            {formatPence(order.totalPence)}
          </span>
        </p>
        <dl className="mt-3 grid gap-1 text-sm">
          {payments.map(({ method, card, amountPence, paidAt }) => (
            <OrderLine
              key={paidAt}
              label={`${card ? `Paid with ${formatCard(card)}` : PAID_LABELS[method]} on ${formatDate(new Date(paidAt), timezone)}`}
              pence={amountPence}
            />
          ))}
          {duePence > 0 && <OrderLine label="Still to be paid at the desk" pence={duePence} />}
          {refundParts !== null &&
            toRefundLines(refundParts, findSingleCard(booking)).map(({ label, pence }) => (
              <OrderLine key={label} label={label} pence={pence} />
            ))}
          {refundPence === 0 && <OrderLine label="Goes back to you" pence={0} />}
        </dl>
        <p className="mt-1 text-sm text-ink-3">Prices include VAT.</p>
      </Panel>
    </section>
  );
}

/** The card, or null when several were used and naming one could be wrong. */
function findSingleCard({ payments }: ManagedBooking) {
  const cards = payments.filter(({ card }) => card !== null);
  return cards.length === 1 ? (cards[0]?.card ?? null) : null;
}

const PAID_LABELS = {
  card: "Paid by card",
  cash: "Paid in cash",
  other: "Paid at the desk",
} as const;
