import { Fragment, type ReactNode, useId } from "react";
import { Link } from "react-router";
import {
  formatAdminDate,
  formatAdminDateTime,
  formatAdminDateTimeYear,
  formatAdminLongDate,
} from "../../../shared/admin-time.ts";
import type { AdminBooking, AdminPayment } from "../../../shared/contract/admin/booking-details.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { customerPath, dayPath } from "../kit/admin-paths.ts";
import { formatPhone } from "../kit/format-phone.ts";
import { useOwnRole } from "../kit/own-role.ts";
import {
  formatCardPayment,
  formatRefund,
  formatRefundDecision,
  formatRefundPolicy,
} from "./format-payments.ts";

/** What was booked, for which time, and when and how it was booked. */
export function BookingDetailsSection({ booking }: { booking: AdminBooking }) {
  const { timezone, today } = useVenue();
  const { activityName, activityRank, ticketCount, checkedInCount, source, cancelledAt } = booking;
  const [starts, ends] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const date = localDate(starts, timezone);
  const formatInstant = (instant: string) => formatAdminDateTimeYear(new Date(instant), timezone);
  return (
    <DetailsSection title="Booking Details">
      <DetailsList>
        <DetailsItem label="Activity">
          <ActivityName name={activityName} rank={activityRank} canWrap />
        </DetailsItem>
        <DetailsItem label="Date">{formatAdminLongDate(date)}</DetailsItem>
        <DetailsItem label="Time">
          {formatTime(starts, timezone)} to {formatTime(ends, timezone)}
        </DetailsItem>
        <DetailsItem label="Tickets">
          {ticketCount},{" "}
          <InlineLink to={dayPath(date, today)}>{checkedInCount} checked in</InlineLink>
        </DetailsItem>
        <DetailsItem label="Booked">
          {formatInstant(booking.createdAt)}, {source === "staff" ? "sold by staff" : "online"}
        </DetailsItem>
        {cancelledAt !== null && (
          <DetailsItem label="Cancelled">{formatInstant(cancelledAt)}</DetailsItem>
        )}
      </DetailsList>
    </DetailsSection>
  );
}

/** The customer's details, as given for this booking. */
export function CustomerDetailsSection({ booking: { customer } }: { booking: AdminBooking }) {
  const { permissions } = useOwnRole();
  const { email, phone, address, isErased, id } = customer;
  if (isErased) {
    return (
      <DetailsSection title="Customer Information">
        <p className="text-sm font-medium text-ink-1">Erased customer</p>
        <p className="mt-1 text-sm text-pretty text-ink-3">
          This customer asked to be erased. No name, address or card details are stored.
        </p>
      </DetailsSection>
    );
  }
  return (
    <DetailsSection title="Customer Information">
      <DetailsList>
        <DetailsItem label="Name">
          {permissions.includes("customers") ? (
            <InlineLink to={customerPath(id)}>{customer.name}</InlineLink>
          ) : (
            customer.name
          )}
        </DetailsItem>
        <DetailsItem label="Email">{email === "" ? "Not given" : email}</DetailsItem>
        <DetailsItem label="Phone">{phone === "" ? "Not given" : formatPhone(phone)}</DetailsItem>
        <DetailsItem label="Address">
          {address.length === 0
            ? "Not given"
            : address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </DetailsItem>
        <DetailsItem label="Customer ID">
          <span className="text-xs text-ink-3">{id}</span>
        </DetailsItem>
      </DetailsList>
    </DetailsSection>
  );
}

/** A link within text, with a larger touch area than its line. */
function InlineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="relative rounded-badge text-link no-underline underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
    >
      {children}
    </Link>
  );
}

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
          <DetailsItem label="Policy">{formatRefundPolicy(policy, timezone)}</DetailsItem>
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
  return order.voucherPence > 0 ? "In full by gift voucher" : "Nothing to pay";
}

/** Formats a code of the card processor: `EVIDENCE_REQUIRED` → `evidence required`. */
function formatProviderCode(code: string): string {
  return code.toLowerCase().replaceAll("_", " ");
}

interface WaiverDetailsSectionProps {
  booking: AdminBooking;
  onView: () => void;
}

/** Whether the waiver is signed and by whom, with a button to view it. */
export function WaiverDetailsSection({
  booking: { waiver, ticketCount },
  onView,
}: WaiverDetailsSectionProps) {
  const { timezone } = useVenue();
  if (waiver === null) {
    return (
      <DetailsSection title="Waiver Status">
        <DetailsList>
          <DetailsItem label="Waiver">
            <StatusDot tone="danger">Not Signed</StatusDot>
          </DetailsItem>
          <DetailsItem label="To sign">
            One adult, for {pluralize(ticketCount, "person", "people")}
          </DetailsItem>
        </DetailsList>
      </DetailsSection>
    );
  }
  const { signedBy, peopleCount, signedAt, version } = waiver;
  return (
    <DetailsSection title="Waiver Status">
      <DetailsList>
        <DetailsItem label="Waiver">
          <StatusDot tone="success">Signed</StatusDot>
        </DetailsItem>
        <DetailsItem label="Signed by">
          {signedBy}, for {pluralize(peopleCount, "person", "people")}
        </DetailsItem>
        <DetailsItem label="Signed">
          {formatAdminDateTimeYear(new Date(signedAt), timezone)}
        </DetailsItem>
        <DetailsItem label="Version">
          {version},{" "}
          <button
            type="button"
            onClick={onView}
            className="relative rounded-badge text-link underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
          >
            View signed waiver
          </button>
        </DetailsItem>
      </DetailsList>
    </DetailsSection>
  );
}

const HEAD_CLASS = "pb-1 text-xs font-medium text-ink-3";
const NUMBER_CLASS = "w-18 text-right tabular-nums side:w-22";

const ADJUSTMENT_LABELS = {
  goodwill: "Goodwill",
  adjustment: "Price adjustment",
  complimentary: "Complimentary",
} as const;

/** The items and their prices, as they were agreed. */
export function OrderBreakdown({ booking }: { booking: AdminBooking }) {
  const { activityName, order } = booking;
  const { tickets, addons, discountPence, discount, adjustments, retainedPence } = order;
  const items = [...tickets.map((line) => ({ ...line, name: activityName })), ...addons];
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
          {items.map(({ name, quantity, pricePence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <ItemRow key={index} name={name} quantity={quantity} pricePence={pricePence} />
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
          {adjustments.map(({ type, amountPence, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two adjustments may be alike
            <AmountRow key={index} name={ADJUSTMENT_LABELS[type]} pence={-amountPence}>
              {reason !== "" && <span className="text-ink-3"> {reason}</span>}
            </AmountRow>
          ))}
          {retainedPence > 0 && (
            <AmountRow name="Removed items, not refunded" pence={retainedPence} />
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
}

function ItemRow({ name, quantity, pricePence }: ItemRowProps) {
  return (
    <tr>
      <td className="py-1 wrap-anywhere">{name}</td>
      <td className={NUMBER_CLASS}>{quantity}</td>
      <td className={NUMBER_CLASS}>{formatPence(pricePence)}</td>
      <td className={NUMBER_CLASS}>{formatPence(quantity * pricePence)}</td>
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

interface DetailsSectionProps {
  title: string;
  /** Spans both columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A titled section of the booking dialog. */
function DetailsSection({ title, isWide = false, children }: DetailsSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`border-b border-line px-4 pt-3.5 pb-4 side:px-5 ${isWide ? "side:col-span-2 side:border-b-0" : "side:odd:border-r"}`}
    >
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A list of `DetailsItem`s. */
function DetailsList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">{children}</dl>
  );
}

interface DetailsItemProps {
  label: string;
  children: ReactNode;
}

function DetailsItem({ label, children }: DetailsItemProps) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-ink-1 tabular-nums wrap-anywhere">{children}</dd>
    </>
  );
}
