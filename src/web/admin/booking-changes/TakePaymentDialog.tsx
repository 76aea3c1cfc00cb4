import { useRef, useState } from "react";
import { formatPence, penceToDecimal } from "../../../shared/money.ts";
import { isRetryable } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { parsePounds } from "../../ui/pounds.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";

interface TakePaymentDialogProps {
  /** A booking with an amount due; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/**
 * Records an offline payment. After a part of what is due the dialog stays open for the rest, which
 * may be paid another way.
 */
export function TakePaymentDialog({ booking, onClose }: TakePaymentDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <TakePaymentForm booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface TakePaymentFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
}

const METHODS = [
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
] as const;

/** The amount and the method of an offline payment and, for cash, the change to give. */
function TakePaymentForm({ booking, onClose }: TakePaymentFormProps) {
  const payment = useOfflinePayment(booking);
  const toast = useToast();
  const container = useRef<HTMLDivElement>(null);
  const { amountPence, method } = payment;

  async function take() {
    const result = await payment.take();
    if (!result) {
      container.current
        ?.querySelector<HTMLElement>("[aria-invalid='true'], #payment-amount")
        ?.focus();
      return;
    }
    const remainingText =
      result.duePence > 0 ? `${formatPence(result.duePence)} is still to be paid` : "Paid in full";
    toast({ message: `${formatPence(result.takenPence)} taken. ${remainingText}.` });
    if (result.duePence === 0) onClose();
    else container.current?.querySelector<HTMLElement>("#payment-amount")?.focus();
  }

  return (
    <ActionDialogFrame
      title="Take Payment"
      subtitle={formatBookingSummary(booking)}
      isBusy={payment.isBusy}
      actions={
        <>
          <Button
            variant="outline"
            size="md"
            disabled={payment.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            {payment.duePence < booking.duePence ? "Close" : "Cancel"}
          </Button>
          <Button
            size="md"
            busy={payment.isBusy}
            onClick={() => void take()}
            className="flex-1 side:flex-none"
          >
            {amountPence ? `Take ${formatPence(amountPence)}` : "Take Payment"}
          </Button>
        </>
      }
    >
      <div ref={container} className="grid gap-4">
        <FailureAlert title="The payment was not recorded" failure={payment.failure} />
        <p>
          <strong className="font-semibold text-ink-1 tabular-nums">
            {formatPence(payment.duePence)}
          </strong>{" "}
          of {formatPence(booking.totalPence)} is still to be paid.
        </p>
        <div>
          <SegmentedControl
            label="Payment method"
            name="payment-method"
            segments={METHODS}
            value={method}
            onChange={payment.setMethod}
          />
        </div>
        <div className="grid items-start gap-4 side:grid-cols-2">
          <TextField
            id="payment-amount"
            data-first
            label="Amount in pounds"
            inputMode="decimal"
            autoComplete="off"
            value={payment.amount}
            error={payment.error}
            onChange={(event) => payment.setAmount(event.target.value)}
          />
          {method === "cash" && (
            <TextField
              id="payment-tendered"
              label="Cash given"
              optional
              inputMode="decimal"
              autoComplete="off"
              value={payment.tendered}
              onChange={(event) => payment.setTendered(event.target.value)}
            />
          )}
        </div>
        {method === "cash" && (
          <p role="status" className="min-h-5 tabular-nums">
            {formatChangeDue(payment.tendered, amountPence)}
          </p>
        )}
        {booking.email === "" ? (
          <p className="text-sm text-ink-3">There is no email address for a receipt.</p>
        ) : (
          <Checkbox
            id="payment-notify"
            label={`Email a receipt to ${booking.email}`}
            checked={payment.notify}
            onChange={(event) => payment.setNotify(event.target.checked)}
            className="wrap-anywhere"
          />
        )}
      </div>
    </ActionDialogFrame>
  );
}

function formatChangeDue(tendered: string, amountPence: number | null): string {
  const tenderedPence = parsePounds(tendered);
  if (tenderedPence === null || amountPence === null) return "";
  const changePence = tenderedPence - amountPence;
  if (changePence < 0) return `${formatPence(-changePence)} short`;
  return changePence === 0 ? "No change" : `Change ${formatPence(changePence)}`;
}

function useOfflinePayment(booking: BookingActionTarget) {
  const { isBusy, failure, run } = useMutation();
  // Stays the same across retries, so that a payment is recorded only once.
  const paymentId = useRef(randomUuid());
  const [duePence, setDuePence] = useState(booking.duePence);
  const [amount, setAmount] = useState(penceToDecimal(duePence));
  const [method, setMethod] = useState<"cash" | "other">("cash");
  const [tendered, setTendered] = useState("");
  const [notify, setNotify] = useState(booking.email !== "");
  const [error, setError] = useState<string>();
  const amountPence = parsePounds(amount);

  /** @returns what was taken and what is still due; null when nothing was recorded */
  async function take(): Promise<{ takenPence: number; duePence: number } | null> {
    const amountError = validateAmount(amountPence, duePence);
    setError(amountError);
    if (amountPence === null || amountError) return null;
    let remainingPence = 0;
    const isTaken = await run(async () => {
      const input = {
        bookingId: booking.id,
        paymentId: paymentId.current,
        amountPence,
        method,
        notify,
      };
      try {
        const recorded = await api.admin.bookingChanges.recordOfflinePayment(input);
        remainingPence = recorded.duePence;
      } catch (cause) {
        if (!isRetryable(toStaffFailure(cause))) paymentId.current = randomUuid();
        throw cause;
      }
    });
    if (!isTaken) return null;
    if (remainingPence > 0) prepareNext(remainingPence);
    return { takenPence: amountPence, duePence: remainingPence };
  }

  /** The rest of what is due is a payment of its own. */
  function prepareNext(remainingPence: number) {
    paymentId.current = randomUuid();
    setDuePence(remainingPence);
    setAmount(penceToDecimal(remainingPence));
    setTendered("");
  }

  return {
    duePence,
    amount,
    amountPence,
    method,
    setMethod,
    tendered,
    setTendered,
    notify,
    setNotify,
    error,
    isBusy,
    failure,
    take,
    setAmount: (text: string) => {
      setError(undefined);
      setAmount(text);
    },
  };
}

function validateAmount(amountPence: number | null, duePence: number): string | undefined {
  if (amountPence === null || amountPence === 0) return "Please enter an amount in pounds";
  if (amountPence > duePence) return `Only ${formatPence(duePence)} is still to be paid`;
  return undefined;
}
