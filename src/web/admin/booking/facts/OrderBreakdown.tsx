import type { ReactNode } from "react";
import type { AdminBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../../shared/money.ts";
import { DetailsSection } from "./DetailsSection.tsx";

const HEAD_CLASS = "pb-1 text-xs font-medium text-ink-3";
const NUMBER_CLASS = "w-18 text-right tabular-nums side:w-22";

/** The items and their prices, as stored when the booking was made. */
export function OrderBreakdown({ booking }: { booking: AdminBooking }) {
  const { activityName, ticketCount, order } = booking;
  const { ticketPricePence, ticketsPence, addons, discountPence, discount } = order;
  return (
    <DetailsSection title="Order Breakdown" isWide>
      <table className="w-full text-sm text-ink-1">
        <thead>
          <tr>
            <th className={`${HEAD_CLASS} text-left`}>Item</th>
            <th className={`${HEAD_CLASS} ${NUMBER_CLASS}`}>Quantity</th>
            <th className={`${HEAD_CLASS} ${NUMBER_CLASS}`}>Price</th>
            <th className={`${HEAD_CLASS} ${NUMBER_CLASS}`}>Amount</th>
          </tr>
        </thead>
        <tbody>
          <ItemRow
            name={activityName}
            quantity={ticketCount}
            pricePence={ticketPricePence}
            totalPence={ticketsPence}
          />
          {addons.map((addon) => (
            <ItemRow key={addon.name} {...addon} />
          ))}
        </tbody>
        <tbody>
          <AmountRow name="Subtotal" pence={order.subtotalPence} isFirst />
          {discountPence > 0 && (
            <AmountRow name="Discount" pence={-discountPence}>
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
            </AmountRow>
          )}
          {order.voucherPence > 0 && (
            <AmountRow name="Voucher" pence={-order.voucherPence}>
              <span className="tracking-wide text-ink-3"> {order.voucherCode}</span>
            </AmountRow>
          )}
        </tbody>
        <tfoot>
          <tr className="text-base font-bold">
            <th colSpan={3} className="border-t border-line pt-2 text-left font-bold">
              Total
            </th>
            <td className={`border-t border-line pt-2 ${NUMBER_CLASS}`}>
              {formatPence(order.totalPence)}
            </td>
          </tr>
        </tfoot>
      </table>
    </DetailsSection>
  );
}

interface ItemRowProps {
  name: string;
  quantity: number;
  pricePence: number;
  totalPence: number;
}

function ItemRow({ name, quantity, pricePence, totalPence }: ItemRowProps) {
  return (
    <tr>
      <td className="py-1 wrap-anywhere">{name}</td>
      <td className={NUMBER_CLASS}>{quantity}</td>
      <td className={NUMBER_CLASS}>{formatPence(pricePence)}</td>
      <td className={NUMBER_CLASS}>{formatPence(totalPence)}</td>
    </tr>
  );
}

interface AmountRowProps {
  name: string;
  pence: number;
  isFirst?: boolean;
  children?: ReactNode;
}

function AmountRow({ name, pence, isFirst = false, children }: AmountRowProps) {
  const rowClass = isFirst ? "border-t border-line pt-2 pb-1" : "py-1";
  return (
    <tr>
      <th colSpan={3} className={`${rowClass} text-left font-normal`}>
        {name}
        {children}
      </th>
      <td className={`${rowClass} ${NUMBER_CLASS}`}>{formatPence(pence)}</td>
    </tr>
  );
}
