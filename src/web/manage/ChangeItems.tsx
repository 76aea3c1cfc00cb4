import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type {
  ChangeOptions,
  ChangePreview,
  WantedItems,
} from "../../shared/contract/public/booking-changes.ts";
import { MAX_TICKETS } from "../../shared/limits.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDateTime } from "../../shared/time.ts";
import { type ApiFailure, formatFailure, toApiFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { randomUuid } from "../app/random-uuid.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { useVenue } from "../app/use-venue.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { OrderLine } from "../ui/OrderLine.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { Stepper } from "../ui/Stepper.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { formatRefundSummary } from "./cancellation-text.ts";
import { ManageFailure } from "./ManageFailure.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { type PaymentState, toPaymentAddress } from "./payment/payment-address.ts";
import { useSingleRequest } from "./use-single-request.ts";

interface ChangeItemsProps {
  onChanged: (outcome: ActionResult) => void;
}

/** Changes the tickets and add-ons of the booking; what costs more is paid for on the next page. */
export function ChangeItems({ onChanged }: ChangeItemsProps) {
  const { booking, token } = useManagedBooking();
  const { timezone } = useVenue();
  const [options, reload] = useApiQuery(
    () => api.bookings.changeOptions(bookingRequest(booking.id, token)),
    [booking.id, token],
  );
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 tablet:pt-12 desktop:pb-10">
      <ViewHeading
        title="Change your booking"
        lead={`What you have booked keeps its price. You can change your booking until ${formatDateTime(new Date(booking.deadline), timezone)}.`}
      />
      {options.state === "loading" && <Spinner label="Loading" className="min-h-48" />}
      {options.state === "failed" && <ManageFailure failure={options.failure} onRetry={reload} />}
      {options.state === "ready" && <ItemsForm options={options.data} onChanged={onChanged} />}
    </div>
  );
}

interface ItemsFormProps extends ChangeItemsProps {
  options: ChangeOptions;
}

function ItemsForm({ options, onChanged }: ItemsFormProps) {
  const { booking, token, refresh } = useManagedBooking();
  const leave = useLeaveView();
  const navigate = useNavigate();
  const [ticketCount, setTicketCount] = useState(options.ticketCount);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const quantityOf = ({ id, quantity }: ChangeOptions["addons"][number]) =>
    quantities[id] ?? quantity;
  const wanted: WantedItems = {
    ticketCount,
    addons: options.addons
      .map((addon) => ({ id: addon.id, quantity: quantityOf(addon) }))
      .filter(({ quantity }) => quantity > 0),
  };
  const isChanged =
    ticketCount !== options.ticketCount ||
    options.addons.some((addon) => quantityOf(addon) !== addon.quantity);
  const { preview, refusal } = useChangePreview(isChanged ? wanted : null);
  const { busy, failure, send } = useSingleRequest();
  const mustPay = preview !== null && preview.duePence > booking.duePence;

  function pay({ pricePence, duePence }: ChangePreview) {
    const state: PaymentState = {
      amountPence: duePence,
      change: { ...wanted, pricePence },
    };
    void navigate(toPaymentAddress(booking.id, token), { state });
  }

  async function save({ pricePence, duePence, policy }: ChangePreview) {
    const expected = { pricePence, duePence, refundPence: policy.refundPence };
    const body = { ...wanted, changeId: randomUuid(), expected };
    const result = await send(() =>
      api.bookings.change({ ...bookingRequest(booking.id, token), body }),
    );
    if (result !== "done") return;
    await refresh();
    const text = policy.refundPence > 0 ? formatRefundSummary(policy) : undefined;
    onChanged({ title: "Your booking is changed", ...(text && { text }) });
    leave();
  }

  return (
    <>
      {failure && (
        <Alert tone="danger" className="mt-6" title="Your booking was not changed">
          {formatFailure(failure)}
        </Alert>
      )}
      <Panel className="mt-6">
        <ul className="grid gap-4">
          <ItemRow name="Tickets" pricePence={options.ticketPricePence}>
            <Stepper
              label="Tickets"
              value={ticketCount}
              min={1}
              max={Math.min(MAX_TICKETS, options.ticketCount + options.placesLeft)}
              onChange={setTicketCount}
            />
          </ItemRow>
          {options.addons.map((addon) => (
            <ItemRow key={addon.id} name={addon.name} pricePence={addon.pricePence}>
              <Stepper
                label={addon.name}
                value={quantityOf(addon)}
                min={0}
                max={addon.maxQuantity}
                onChange={(quantity) => setQuantities({ ...quantities, [addon.id]: quantity })}
              />
            </ItemRow>
          ))}
        </ul>
      </Panel>
      {refusal && (
        <Alert tone="danger" className="mt-5" title="This change is not possible">
          {formatFailure(refusal)}
        </Alert>
      )}
      {preview && <PreviewSummary preview={preview} />}
      <section
        aria-label="Your choice"
        className="sticky bottom-0 z-20 -mx-gutter mt-6 flex flex-wrap gap-3 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static desktop:static desktop:mx-0 desktop:rounded-card desktop:p-5 desktop:depth-card"
      >
        <Button variant="quiet" onClick={leave} disabled={busy}>
          Back
        </Button>
        <Button
          variant="accent"
          busy={busy}
          disabled={preview === null}
          onClick={() => preview && (mustPay ? pay(preview) : void save(preview))}
          className="flex-1"
        >
          {mustPay ? `Continue to pay ${formatPence(preview.duePence)}` : "Change booking"}
        </Button>
      </section>
    </>
  );
}

interface ItemRowProps {
  name: string;
  /** Today's price; null when it is no longer on sale. */
  pricePence: number | null;
  children: ReactNode;
}

function ItemRow({ name, pricePence, children }: ItemRowProps) {
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere text-ink-1">{name}</span>
        <span className="text-sm text-ink-3">{formatTodaysPrice(pricePence)}</span>
      </span>
      {children}
    </li>
  );
}

function formatTodaysPrice(pricePence: number | null): string {
  if (pricePence === null) return "No longer on sale";
  return pricePence === 0 ? "Free" : `${formatPence(pricePence)} each today`;
}

/** What the change costs or brings back. */
function PreviewSummary({ preview }: { preview: ChangePreview }) {
  const { pricePence, previousPricePence, duePence, policy } = preview;
  return (
    <section aria-live="polite" className="mt-5">
      <dl className="grid gap-2">
        <OrderLine label="Price until now" pence={previousPricePence} />
        <OrderLine label="New price" pence={pricePence} />
        {duePence > 0 && <OrderLine label="To pay" pence={duePence} />}
        {policy.refundPence > 0 && <OrderLine label="Refund" pence={policy.refundPence} />}
      </dl>
      {preview.isDiscountLost && (
        <p className="mt-3 text-sm">
          Your discount code no longer applies, because the order is below its minimum spend.
        </p>
      )}
      {preview.needsSignature && (
        <p className="mt-3 text-sm">
          More people are coming, so one adult signs the waiver again for the whole party.
        </p>
      )}
    </section>
  );
}

interface ChangePreviewState {
  /** Of exactly what is wanted now; null while it is being read. */
  preview: ChangePreview | null;
  refusal: ApiFailure | null;
}

const NO_PREVIEW: ChangePreviewState = { preview: null, refusal: null };

/** Delay between the last press of a stepper and the request. */
const DEBOUNCE_MS = 250;

/** @param wanted null while nothing is changed */
function useChangePreview(wanted: WantedItems | null): ChangePreviewState {
  const { booking, token } = useManagedBooking();
  const [state, setState] = useState<ChangePreviewState & { of: string }>({
    ...NO_PREVIEW,
    of: "",
  });
  const of = wanted === null ? "" : JSON.stringify(wanted);
  useEffect(() => {
    if (of === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      const body = JSON.parse(of) as WantedItems;
      api.bookings
        .previewChange({ ...bookingRequest(booking.id, token), body }, { signal })
        .then(
          (preview) => ({ preview, refusal: null }),
          (error: unknown) => ({ preview: null, refusal: toApiFailure(error) }),
        )
        .then((next) => {
          if (!signal.aborted) setState({ ...next, of });
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [of, booking.id, token]);
  return state.of === of ? state : NO_PREVIEW;
}
