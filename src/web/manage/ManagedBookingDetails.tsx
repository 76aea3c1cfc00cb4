import CircleCheck from "lucide-react/icons/circle-check";
import PenLine from "lucide-react/icons/pen-line";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { formatCard, pluralize } from "../../shared/format.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDate, formatTime } from "../../shared/time.ts";
import { PAYMENT_RUNNING_SENTENCE } from "../../shared/visitor-errors.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { useHeadingFocus } from "../app/use-heading-focus.ts";
import { useVenue } from "../app/use-venue.ts";
import { BookingPass } from "../booking/success/BookingPass.tsx";
import { ImportantInformation } from "../booking/success/ImportantInformation.tsx";
import { AddToCalendar } from "../ui/AddToCalendar.tsx";
import { Alert } from "../ui/Alert.tsx";
import { OrderLine } from "../ui/OrderLine.tsx";
import { Panel } from "../ui/Panel.tsx";
import { BookingStatus } from "./BookingStatus.tsx";
import { useViewLink } from "./BookingView.tsx";
import { ChangeOptions } from "./ChangeOptions.tsx";
import { toRefundLines } from "./cancellation-text.ts";
import { DownloadInvoice } from "./DownloadInvoice.tsx";
import { type ActionResult, useManagedBooking } from "./managed-booking.ts";
import { toPaymentAddress } from "./payment/payment-address.ts";
import { QrCode } from "./QrCode.tsx";
import { ResultMessage } from "./ResultMessage.tsx";

interface ManagedBookingDetailsProps {
  /** The result of the last action on the booking; null when there was none. */
  outcome: ActionResult | null;
  onOutcome: (outcome: ActionResult) => void;
}

/** Everything about one booking, around its pass. An unsigned waiver comes first. */
export function ManagedBookingDetails({ outcome, onOutcome }: ManagedBookingDetailsProps) {
  const { booking, token } = useManagedBooking();
  const { reference, calendarEntry } = booking;
  const heading = useHeadingFocus();
  const isCancelled = booking.status === "cancelled";
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desktop:pb-20">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          Your booking
        </h1>
        <BookingStatus status={booking.status} />
      </header>
      <ClosedSlotAlert booking={booking} />
      {outcome && (
        <ResultMessage key={outcome.title} title={outcome.title} className="mt-6">
          {outcome.text}
        </ResultMessage>
      )}
      <div className="mt-6 grid gap-8 tablet:mt-8 desktop:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] desktop:items-start desktop:gap-12">
        <div className="grid gap-5">
          <ManagedPass booking={booking} />
          <div className="flex flex-wrap gap-3">
            {calendarEntry !== null && (
              <AddToCalendar reference={reference} createEntry={() => calendarEntry} />
            )}
            <DownloadInvoice booking={booking} token={token} />
          </div>
        </div>
        <div className="grid min-w-0 gap-8">
          {booking.can.signWaiver && <WaiverSection booking={booking} />}
          <PaymentDetails booking={booking} />
          <ChangeOptions onOutcome={onOutcome} />
          {!isCancelled && !booking.can.signWaiver && <WaiverSection booking={booking} />}
          <ContactDetails booking={booking} />
          {!isCancelled && <ImportantInformation />}
        </div>
      </div>
    </div>
  );
}

/** The venue has closed the slot but not yet moved or cancelled this booking. */
function ClosedSlotAlert({ booking: { closedReason, can } }: { booking: ManagedBooking }) {
  if (closedReason === null || !can.cancel) return null;
  return (
    <Alert tone="warn" className="mt-6" title="We have had to close this session">
      {closedReason && `The reason: ${closedReason}. `}
      {can.move
        ? "You can move to another time or cancel below, or wait to hear from us."
        : "We will be in touch about another time or a refund."}
    </Alert>
  );
}

function ContactDetails({ booking: { contact, can } }: { booking: ManagedBooking }) {
  const correctLink = useViewLink("contact");
  const { addressLine1, addressLine2, city, county, postcode } = contact;
  const address = [addressLine1, addressLine2, city, county, postcode].filter(Boolean);
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel>
        <address className="grid gap-1 not-italic wrap-anywhere">
          <b className="font-semibold text-ink-1">
            {contact.firstName} {contact.lastName}
          </b>
          {contact.email && <span>{contact.email}</span>}
          {contact.phone && <span>{contact.phone}</span>}
          {address.length > 0 && <span>{address.join(", ")}</span>}
        </address>
        {can.correctContact && (
          <ButtonLink {...correctLink} variant="quiet" size="md" className="mt-2 -ml-4">
            Correct your details
          </ButtonLink>
        )}
      </Panel>
    </section>
  );
}

interface WaiverSectionProps {
  booking: Pick<ManagedBooking, "isWaiverSigned" | "can">;
}

/** The waiver's state, with a link to sign it while it is unsigned. */
function WaiverSection({ booking: { isWaiverSigned, can } }: WaiverSectionProps) {
  const signLink = useViewLink("sign");
  const Icon = isWaiverSigned ? CircleCheck : PenLine;
  return (
    <section>
      <h2 className="text-heading">Waiver</h2>
      <p className="mt-2 flex gap-3">
        <Icon
          className={`mt-0.5 size-5 shrink-0 ${isWaiverSigned ? "text-success" : "text-warn"}`}
        />
        <span>{formatWaiverStatus(isWaiverSigned, can.signWaiver)}</span>
      </p>
      {can.signWaiver && (
        <ButtonLink {...signLink} variant="primary" className="mt-4">
          Sign the waiver
        </ButtonLink>
      )}
    </section>
  );
}

function formatWaiverStatus(isSigned: boolean, canSign: boolean): string {
  if (isSigned) return "Signed for your party.";
  if (!canSign) return "It was not signed.";
  return "Not signed yet. One adult signs it for the party: now, or at the desk before you start.";
}

interface ManagedPassProps {
  booking: ManagedBooking;
}

/** The booking's pass, with the QR code to show at arrival unless the booking is cancelled. */
function ManagedPass({ booking }: ManagedPassProps) {
  const { timezone } = useVenue();
  const startsAt = new Date(booking.startsAt);
  const endsAt = new Date(booking.endsAt);
  return (
    <BookingPass
      booking={booking}
      details={[
        { term: "Date", value: formatDate(startsAt, timezone) },
        { term: "Tickets", value: pluralize(booking.ticketCount, "ticket") },
        {
          term: "Time",
          value: `${formatTime(startsAt, timezone)} to ${formatTime(endsAt, timezone)}`,
        },
      ]}
    >
      {booking.status !== "cancelled" && <QrCode qr={booking.qr} />}
    </BookingPass>
  );
}

interface PaymentDetailsProps {
  booking: ManagedBooking;
}

/** The agreed price line by line, the payments and the refund. */
function PaymentDetails({ booking }: PaymentDetailsProps) {
  const { timezone, hasVatNumber } = useVenue();
  const { token } = useManagedBooking();
  const { order, addons, payments, duePence, refundPence, refundParts } = booking;
  const items = [
    ...booking.tickets.map((line) => ({ ...line, name: booking.activityName })),
    ...addons,
  ];
  return (
    <section>
      <h2 className="mb-4 text-heading">{duePence > 0 ? "What it costs" : "What you paid"}</h2>
      <Panel>
        <dl className="grid gap-2">
          {items.map(({ name, quantity, pricePence }, index) => (
            <OrderLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              key={index}
              label={`${quantity} × ${formatPence(pricePence)} ${name}`}
              pence={quantity * pricePence}
            />
          ))}
          {order.discountPence > 0 && <OrderLine label="Discount" pence={-order.discountPence} />}
          {order.adjustmentPence > 0 && (
            <OrderLine label="Price adjustment" pence={-order.adjustmentPence} />
          )}
          {order.retainedPence > 0 && (
            <OrderLine label="Removed items, not refundable" pence={order.retainedPence} />
          )}
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
          {duePence > 0 && (
            <OrderLine
              label={booking.can.pay ? "Still to be paid" : "Still to be paid at the desk"}
              pence={duePence}
            />
          )}
          {refundParts !== null &&
            toRefundLines(refundParts, findSingleCard(booking)).map(({ label, pence }) => (
              <OrderLine key={label} label={label} pence={pence} />
            ))}
          {refundPence === 0 && <OrderLine label="Refund" pence={0} />}
        </dl>
        {hasVatNumber && <p className="mt-1 text-sm text-ink-3">Prices include VAT.</p>}
      </Panel>
      {booking.isPaying && (
        <p role="status" className="mt-3 text-sm">
          {PAYMENT_RUNNING_SENTENCE}
        </p>
      )}
      {booking.can.pay && (
        <ButtonLink
          to={toPaymentAddress(booking.id, token)}
          variant="accent"
          className="mt-4 w-full tablet:w-auto"
        >
          Pay {formatPence(duePence)}
        </ButtonLink>
      )}
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
