import { useRef, useState } from "react";
import { formatPence, penceToDecimal } from "../../../../shared/money.ts";
import { isWorthRetrying } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import { penceOf } from "../../../ui/pounds.ts";
import { staffFailureOf } from "../../shell/staff-failure.ts";
import { useAction } from "../../shell/use-action.ts";
import type { ChangedBooking } from "../changed-booking.ts";

/** What is typed and ticked, and the payment that comes of it. */
export function usePayment(booking: ChangedBooking) {
  const { isBusy, failure, run } = useAction();
  // The same press, sent again, is the same payment.
  const paymentId = useRef(crypto.randomUUID());
  const [amount, setAmount] = useState(penceToDecimal(booking.duePence));
  const [method, setMethod] = useState<"cash" | "other">("cash");
  const [tendered, setTendered] = useState("");
  const [notify, setNotify] = useState(booking.email !== "");
  const [error, setError] = useState<string>();
  const amountPence = penceOf(amount);

  /** @returns what is still to be paid; null when nothing was recorded */
  async function take(): Promise<{ takenPence: number; duePence: number } | null> {
    const wrong = wrongWith(amountPence, booking.duePence);
    setError(wrong);
    if (amountPence === null || wrong) return null;
    let duePence = 0;
    const isTaken = await run(async () => {
      const wish = {
        bookingId: booking.id,
        paymentId: paymentId.current,
        amountPence,
        method,
        notify,
      };
      try {
        ({ duePence } = await api.desk.changes.takePayment(wish));
      } catch (refused) {
        if (!isWorthRetrying(staffFailureOf(refused))) paymentId.current = crypto.randomUUID();
        throw refused;
      }
    });
    return isTaken ? { takenPence: amountPence, duePence } : null;
  }

  return {
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

function wrongWith(amountPence: number | null, duePence: number): string | undefined {
  if (amountPence === null || amountPence === 0) return "Please enter an amount in pounds";
  if (amountPence > duePence) return `At most ${formatPence(duePence)} is still to be paid`;
  return undefined;
}
