import type { ReactNode } from "react";
import type { DeskBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../../shared/money.ts";
import { FactSection } from "./DetailsSection.tsx";

const HEAD = "pb-1 text-xs font-medium text-ink-3";
const FIGURE = "w-18 text-right tabular-nums side:w-22";

/** What was bought at which price, as it was stored when the booking was made. */
export function OrderBreakdown({ booking }: { booking: DeskBooking }) {
  const { activityName, ticketCount, order } = booking;
  const { ticketPricePence, ticketsPence, addons, discountPence, discount } = order;
  return (
    <FactSection title="Order Breakdown" isWide>
      <table className="w-full text-sm text-ink-1">
        <thead>
          <tr>
            <th className={`${HEAD} text-left`}>Item</th>
            <th className={`${HEAD} ${FIGURE}`}>Quantity</th>
            <th className={`${HEAD} ${FIGURE}`}>Price</th>
            <th className={`${HEAD} ${FIGURE}`}>Amount</th>
          </tr>
        </thead>
        <tbody>
          <Item
            name={activityName}
            quantity={ticketCount}
            pricePence={ticketPricePence}
            totalPence={ticketsPence}
          />
          {addons.map((addon) => (
            <Item key={addon.name} {...addon} />
          ))}
        </tbody>
        <tbody>
          <Sum name="Subtotal" pence={order.subtotalPence} isFirst />
          {discountPence > 0 && (
            <Sum name="Discount" pence={-discountPence}>
              {discount && (
                <>
                  {" "}
                  <span className="rounded-badge bg-hover px-1.5 py-0.5 text-2xs font-semibold text-ink-2">
                    {discount.code}
                  </span>
                  {discount.percent !== null && (
                    <span className="text-ink-3"> {discount.percent}%</span>
                  )}
                </>
              )}
            </Sum>
          )}
          {order.voucherPence > 0 && (
            <Sum name="Voucher" pence={-order.voucherPence}>
              <span className="tracking-wide text-ink-3"> {order.voucherCode}</span>
            </Sum>
          )}
        </tbody>
        <tfoot>
          <tr className="text-base font-bold">
            <th colSpan={3} className="border-t border-line pt-2 text-left font-bold">
              Total
            </th>
            <td className={`border-t border-line pt-2 ${FIGURE}`}>
              {formatPence(order.totalPence)}
            </td>
          </tr>
        </tfoot>
      </table>
    </FactSection>
  );
}

interface ItemProps {
  name: string;
  quantity: number;
  pricePence: number;
  totalPence: number;
}

function Item({ name, quantity, pricePence, totalPence }: ItemProps) {
  return (
    <tr>
      <td className="py-1 wrap-anywhere">{name}</td>
      <td className={FIGURE}>{quantity}</td>
      <td className={FIGURE}>{formatPence(pricePence)}</td>
      <td className={FIGURE}>{formatPence(totalPence)}</td>
    </tr>
  );
}

interface SumProps {
  name: string;
  pence: number;
  isFirst?: boolean;
  children?: ReactNode;
}

function Sum({ name, pence, isFirst = false, children }: SumProps) {
  const line = isFirst ? "border-t border-line pt-2 pb-1" : "py-1";
  return (
    <tr>
      <th colSpan={3} className={`${line} text-left font-normal`}>
        {name}
        {children}
      </th>
      <td className={`${line} ${FIGURE}`}>{formatPence(pence)}</td>
    </tr>
  );
}
