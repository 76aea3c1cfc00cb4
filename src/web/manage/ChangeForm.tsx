import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ChangePreview, OwnChange } from "../../shared/contract/public/booking-changes.ts";
import { formatPence } from "../../shared/money.ts";
import { type ApiFailure, formatFailure, isNoResponse, toApiFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useIdempotentId } from "../app/use-idempotent-id.ts";
import { Alert } from "../ui/Alert.tsx";
import { OrderLine } from "../ui/OrderLine.tsx";
import { useLeaveView } from "./BookingView.tsx";
import { formatRefundSummary } from "./cancellation-text.ts";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { type PaymentState, toPaymentAddress } from "./payment/payment-address.ts";
import { useSingleRequest } from "./use-single-request.ts";
import { ViewActions } from "./ViewActions.tsx";

interface OwnChangeInput {
  /** Null while nothing is changed. */
  wanted: OwnChange | null;
  /** The name of the wanted activity; null when the booking keeps its own. */
  activityName: string | null;
  onChanged: (outcome: ActionResult) => void;
  /** The booking was not changed, for a reason that the server gave. */
  onRefused?: () => void;
}

interface OwnChangeState {
  /** Of exactly what is wanted now; null while it is being read. */
  preview: ChangePreview | null;
  /** Why there is no preview. */
  refusal: ApiFailure | null;
  busy: boolean;
  /** Why the last attempt to change the booking failed. */
  failure: ApiFailure | null;
  /** More is due after the change than before: the next page takes it, and the change is made then. */
  mustPay: boolean;
  submit: () => void;
}

/** A change of the booking by its holder, from its preview until it is made or is to be paid. */
export function useOwnChange(input: OwnChangeInput): OwnChangeState {
  const { wanted, activityName, onChanged, onRefused } = input;
  const { booking, token, refresh } = useManagedBooking();
  const leave = useLeaveView();
  const navigate = useNavigate();
  const { preview, refusal, reload } = useChangePreview(wanted);
  const { busy, failure, send } = useSingleRequest();
  const withId = useIdempotentId();
  const mustPay = preview !== null && preview.duePence > booking.duePence;

  function pay(change: OwnChange, { pricePence, duePence }: ChangePreview) {
    const state: PaymentState = {
      amountPence: duePence,
      change: { wanted: change, pricePence },
      activityName,
    };
    void navigate(toPaymentAddress(booking.id, token), { state });
  }

  async function save(change: OwnChange, { pricePence, duePence, policy }: ChangePreview) {
    const expected = { pricePence, duePence, refundPence: policy.refundPence };
    const body = { change, expected };
    const result = await send(() =>
      withId(JSON.stringify(body), (changeId) =>
        api.bookings.change({ ...bookingRequest(booking.id, token), body: { ...body, changeId } }),
      ),
    );
    if (result === "done") {
      await refresh();
      const text = policy.refundPence > 0 ? formatRefundSummary(policy) : undefined;
      onChanged({ title: "Your booking is changed", ...(text && { text }) });
      leave();
    } else if (result !== null && !isNoResponse(result)) {
      reload();
      onRefused?.();
    }
  }

  function submit() {
    if (wanted === null || preview === null) return;
    if (mustPay) pay(wanted, preview);
    else void save(wanted, preview);
  }

  return { preview, refusal, busy, failure, mustPay, submit };
}

interface ChangeFormProps {
  change: OwnChangeState;
  /** What the booking is and what it becomes; by default not shown. */
  summary?: { from: string; to: string };
  /** What can be chosen. */
  children: ReactNode;
}

/** A choice of what to change, what that costs, and the button that goes on. */
export function ChangeForm({ change, summary, children }: ChangeFormProps) {
  const { preview, refusal, failure, mustPay } = change;
  return (
    <>
      {failure && (
        <Alert
          tone="danger"
          className="mt-6"
          title={
            isNoResponse(failure)
              ? "We do not know whether it worked"
              : "Your booking was not changed"
          }
        >
          {formatFailure(failure)}
        </Alert>
      )}
      {children}
      {refusal && (
        <Alert tone="danger" className="mt-5" title="This change is not possible">
          {formatFailure(refusal)}
        </Alert>
      )}
      {preview && <PreviewSummary preview={preview} />}
      <ViewActions
        {...(summary && { summary })}
        label={
          preview && mustPay ? `Continue to pay ${formatPence(preview.duePence)}` : "Change booking"
        }
        busy={change.busy}
        disabled={preview === null}
        onSubmit={change.submit}
      />
    </>
  );
}

/** What the change costs or brings back, and what else it means. */
function PreviewSummary({ preview }: { preview: ChangePreview }) {
  const { pricePence, previousPricePence, duePence, policy, removedAddons } = preview;
  return (
    <section aria-live="polite" className="mt-5">
      <dl className="grid gap-2">
        <OrderLine label="Price until now" pence={previousPricePence} />
        <OrderLine label="New price" pence={pricePence} />
        {duePence > 0 && <OrderLine label="To pay" pence={duePence} />}
        {policy.refundPence > 0 && <OrderLine label="Refund" pence={policy.refundPence} />}
      </dl>
      {removedAddons.length > 0 && (
        <p className="mt-3 text-sm">
          Not sold with this activity, so removed: {removedAddons.join(", ")}.
        </p>
      )}
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
  preview: ChangePreview | null;
  refusal: ApiFailure | null;
}

const NO_PREVIEW: ChangePreviewState = { preview: null, refusal: null };

/** Delay between the last press of a stepper and the request. */
const DEBOUNCE_MS = 250;

/** `reload` reads it again, after what it said is no longer true. */
function useChangePreview(wanted: OwnChange | null): ChangePreviewState & { reload: () => void } {
  const { booking, token } = useManagedBooking();
  const [state, setState] = useState<ChangePreviewState & { of: string }>({
    ...NO_PREVIEW,
    of: "",
  });
  const [reading, setReading] = useState(1);
  const of = wanted === null ? "" : JSON.stringify({ wanted, reading });
  useEffect(() => {
    if (of === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      const { wanted: body } = JSON.parse(of) as { wanted: OwnChange };
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

  const { preview, refusal } = state.of === of ? state : NO_PREVIEW;
  return { preview, refusal, reload: () => setReading(reading + 1) };
}
