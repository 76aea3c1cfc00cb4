import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import type { BookingRefusal } from "./booking-refusal.ts";
import type { StaffPaymentChoice } from "./staff-booking-draft.ts";

interface StaffBookingTotalProps {
  ticketCount: number;
  payment: StaffPaymentChoice;
  quote: {
    order: PaidOrder | null;
    isCurrent: boolean;
    failure: ApiFailure | null;
    refetch: () => void;
  };
  refusal: BookingRefusal | null;
  /** Set when an earlier attempt made this booking, with other details. */
  existingBooking: { onOpen: () => void; onStartOver: () => void } | null;
  isBusy: boolean;
  onBook: () => void;
}

/** The total, and the only button that makes the booking. */
export function StaffBookingTotal(props: StaffBookingTotalProps) {
  const { ticketCount, payment, quote, refusal, existingBooking, isBusy, onBook } = props;
  const { order, isCurrent, failure } = quote;
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
        {failure && (
          <LoadErrorAlert
            title="The price is not known"
            failure={failure}
            onRetry={quote.refetch}
          />
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
  return (
    <>
      <OrderLine label={pluralize(ticketCount, "ticket")} pence={ticketsPence} />
      {addonsPence > 0 && <OrderLine label="Extras" pence={addonsPence} />}
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
