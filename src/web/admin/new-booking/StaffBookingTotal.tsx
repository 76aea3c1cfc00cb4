import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import type { SaleRefusal } from "./booking-refusal.ts";
import type { Payment } from "./staff-booking-draft.ts";

interface SaleTotalProps {
  ticketCount: number;
  payment: Payment;
  quote: {
    order: PaidOrder | null;
    isCurrent: boolean;
    failure: ApiFailure | null;
    again: () => void;
  };
  refusal: SaleRefusal | null;
  /** Where it was booked by an earlier press, with other details. */
  earlier: { onOpen: () => void; onStartOver: () => void } | null;
  isBusy: boolean;
  onBook: () => void;
}

/** What it comes to, and the one button that books. */
export function SaleTotal(props: SaleTotalProps) {
  const { ticketCount, payment, quote, refusal, earlier, isBusy, onBook } = props;
  const { order, isCurrent, failure } = quote;
  return (
    <AdminPanel title="Total">
      <div className="grid gap-4 px-4 pb-4">
        <dl className="grid gap-1.5" aria-busy={!isCurrent}>
          {order && <Lines order={order} ticketCount={ticketCount} />}
          <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold text-ink-1">
            <dt>To pay</dt>
            <dd className="tabular-nums">{order ? formatPence(order.totalPence) : "…"}</dd>
          </div>
        </dl>
        {failure && (
          <PartFailure what="The price is not known" failure={failure} onRetry={quote.again} />
        )}
        {refusal && (
          <Alert
            tone="danger"
            title={refusal.title}
            actions={
              earlier && (
                <>
                  <Button variant="outline" size="md" onClick={earlier.onOpen}>
                    Open booking
                  </Button>
                  <Button variant="quiet" size="md" onClick={earlier.onStartOver}>
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
          {bookLabel(order, payment)}
        </Button>
      </div>
    </AdminPanel>
  );
}

function Lines({ order, ticketCount }: { order: PaidOrder; ticketCount: number }) {
  const { ticketsPence, addonsPence, discountPence, voucherPence } = order;
  const tickets = ticketCount === 1 ? "1 ticket" : `${ticketCount} tickets`;
  return (
    <>
      <OrderLine label={tickets} pence={ticketsPence} />
      {addonsPence > 0 && <OrderLine label="Extras" pence={addonsPence} />}
      {discountPence > 0 && <OrderLine label="Discount" pence={-discountPence} />}
      {voucherPence > 0 && <OrderLine label="Gift voucher" pence={-voucherPence} />}
    </>
  );
}

/** The words on the button: what it does with the money too. */
function bookLabel(order: PaidOrder | null, payment: Payment): string {
  if (!order) return "Book";
  const total = formatPence(order.totalPence);
  if (order.totalPence === 0) return "Book, nothing to pay";
  return payment === "later" ? `Book, ${total} to pay` : `Take ${total} and book`;
}
