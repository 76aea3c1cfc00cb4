import { voucherCodeEnding } from "../../../shared/codes.ts";
import { formatPence } from "../../../shared/money.ts";
import type { OrderTotal } from "../../../shared/rules/order-total.ts";
import { CountingMoney } from "../../ui/CountingMoney.tsx";
import { OrderLine } from "../../ui/OrderLine.tsx";
import type { BookingDraft } from "./booking-draft.ts";

interface OrderLinesProps {
  draft: BookingDraft;
  order: OrderTotal;
}

/** What the order is made of, line by line, and the total. */
export function OrderLines({ draft, order }: OrderLinesProps) {
  const { ticketCount, addons, discount, voucher } = draft;
  const pricePence = order.ticketsPence / ticketCount;
  return (
    <>
      <dl className="grid gap-2">
        <OrderLine
          label={`${ticketCount} × ${formatPence(pricePence)}`}
          pence={order.ticketsPence}
        />
        {addons.map((addon) => (
          <OrderLine
            key={addon.id}
            label={`${addon.quantity} × ${addon.name}`}
            pence={addon.pricePence * addon.quantity}
          />
        ))}
        {discount && <OrderLine label={`Discount ${discount.code}`} pence={-order.discountPence} />}
        {voucher && (
          <OrderLine
            label={`Voucher ending ${voucherCodeEnding(voucher.code)}`}
            pence={-order.voucherPence}
          />
        )}
      </dl>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-4 text-lg font-bold text-ink-1">
        <span>Total</span>
        <span className="text-[1.625rem] leading-7 tracking-title">
          <CountingMoney pence={order.totalPence} />
        </span>
      </p>
    </>
  );
}
