import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusInvalidNumber } from "../../ui/focus.ts";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FormErrors } from "../kit/forms/FormProblems.tsx";
import { QueryError } from "../kit/QueryState.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import type { BookingRefusal } from "./booking-refusal.ts";
import {
  CodesPanel,
  ContactPanel,
  PaymentPanel,
  SlotPanel,
  TicketsPanel,
} from "./StaffBookingPanels.tsx";
import type {
  StaffBookingDraft,
  StaffBookingSummary,
  StaffPaymentChoice,
} from "./staff-booking.ts";
import { type Quote, useStaffBooking } from "./use-staff-booking.ts";

interface StaffBookingFormProps {
  activities: readonly Activity[];
  /** Those of all activities. */
  addons: readonly Addon[];
  initialDraft: StaffBookingDraft;
  requestedTime: string | null;
  onBooked: (summary: StaffBookingSummary) => void;
  /** Starts another booking without this one. */
  onStartOver: () => void;
}

/**
 * The whole staff booking on one page. It is not a `<form>`: only the button makes the booking,
 * never Enter in a field.
 */
export function StaffBookingForm({
  activities,
  addons,
  onStartOver,
  ...rest
}: StaffBookingFormProps) {
  const staffBooking = useStaffBooking({ addons, ...rest });
  const { draft, change, quote, refusal, contact, slotError, attempt, existingBookingId } =
    staffBooking;
  const openBooking = useOpenBooking();
  const getRefusalText = (section: string) =>
    refusal?.section === section ? refusal.sentence : undefined;
  const showsSlotError = attempt > 0 || draft.startsAt !== null;
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <div className="grid min-w-0 gap-5">
        {staffBooking.errors.length > 0 && (
          <div className="-mb-4">
            <FormErrors errors={staffBooking.errors} attempt={attempt} />
          </div>
        )}
        <SlotPanel
          draft={draft}
          activities={activities}
          slots={staffBooking.slots}
          error={
            getRefusalText("session") ?? (showsSlotError ? (slotError ?? undefined) : undefined)
          }
          change={change}
        />
        <ContactPanel
          draft={draft}
          errors={contact.errors}
          isSubmitted={attempt > 0}
          change={change}
        />
        <TicketsPanel
          slots={staffBooking.slots.data ?? []}
          draft={draft}
          activity={activities.find(({ id }) => id === draft.activityId)}
          addons={staffBooking.addons}
          error={getRefusalText("extras")}
          change={change}
        />
        <CodesPanel draft={draft} codes={staffBooking.codes} order={quote.order} change={change} />
      </div>
      <div className="grid min-w-0 gap-5 desktop:sticky desktop:top-[calc(var(--spacing-admin-bar)+1.5rem)]">
        <PaymentPanel draft={draft} totalPence={quote.order?.totalPence ?? null} change={change} />
        <StaffBookingTotal
          ticketCount={draft.ticketCount}
          payment={draft.payment}
          quote={quote}
          refusal={refusal?.section === "total" ? refusal : null}
          existingBooking={
            existingBookingId === null
              ? null
              : { onOpen: () => openBooking.open(existingBookingId), onStartOver }
          }
          isBusy={staffBooking.isBusy}
          onBook={() => focusInvalidNumber() || void staffBooking.submit()}
        />
      </div>
    </div>
  );
}

interface StaffBookingTotalProps {
  ticketCount: number;
  payment: StaffPaymentChoice;
  quote: Quote;
  refusal: BookingRefusal | null;
  /** Set when an earlier attempt made this booking, with other details. */
  existingBooking: { onOpen: () => void; onStartOver: () => void } | null;
  isBusy: boolean;
  onBook: () => void;
}

/** The total, and the only button that makes the booking. */
function StaffBookingTotal(props: StaffBookingTotalProps) {
  const { ticketCount, payment, quote, refusal, existingBooking, isBusy, onBook } = props;
  const { order, query } = quote;
  const isCurrent = query.data !== undefined;
  return (
    <AdminPanel title="Total">
      <div className="grid gap-4 px-4 pb-4">
        <dl className="grid gap-1.5" aria-busy={!isCurrent}>
          {order && <OrderLines order={order} ticketCount={ticketCount} />}
          <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold text-ink-1">
            <dt>To pay</dt>
            <dd className="tabular-nums">{order ? formatPence(order.totalPence) : "…"}</dd>
          </div>
        </dl>
        {!isCurrent && query.error !== null && (
          <QueryError title="Failed to load the price" query={query} />
        )}
        {refusal && (
          <Alert
            tone="danger"
            title={refusal.title}
            actions={
              existingBooking && (
                <>
                  <Button variant="outline" size="md" onClick={existingBooking.onOpen}>
                    Open booking
                  </Button>
                  <Button variant="quiet" size="md" onClick={existingBooking.onStartOver}>
                    Another booking
                  </Button>
                </>
              )
            }
          >
            {refusal.sentence}
          </Alert>
        )}
        <Button busy={isBusy || !isCurrent} onClick={onBook} className="w-full">
          {getSubmitLabel(order, payment)}
        </Button>
      </div>
    </AdminPanel>
  );
}

function OrderLines({ order, ticketCount }: { order: PaidOrder; ticketCount: number }) {
  const { ticketsPence, addonsPence, discountPence, voucherPence } = order;
  const tickets = ticketCount === 1 ? "1 ticket" : `${ticketCount} tickets`;
  return (
    <>
      <OrderLine label={tickets} pence={ticketsPence} />
      {addonsPence > 0 && <OrderLine label="Add-ons" pence={addonsPence} />}
      {discountPence > 0 && <OrderLine label="Discount" pence={-discountPence} />}
      {voucherPence > 0 && <OrderLine label="Gift voucher" pence={-voucherPence} />}
    </>
  );
}

/** The button also says what happens with the money. */
function getSubmitLabel(order: PaidOrder | null, payment: StaffPaymentChoice): string {
  if (!order) return "Book";
  const total = formatPence(order.totalPence);
  if (order.totalPence === 0) return "Book, nothing to pay";
  return payment === "later" ? `Book, ${total} to pay` : `Take ${total} and book`;
}
