import { formatPence } from "../../../shared/money.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { parseCash } from "./parse-cash.ts";
import type { ChangeDraft, StaffBookingDraft, StaffPaymentChoice } from "./staff-booking-draft.ts";

interface PaymentPanelProps {
  draft: StaffBookingDraft;
  /** Null until it is known. */
  totalPence: number | null;
  change: ChangeDraft;
}

const PAYMENT_OPTIONS: readonly { value: StaffPaymentChoice; label: string }[] = [
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
  { value: "later", label: "To be paid later" },
];

/** The payment method and, for cash, the change to give. */
export function PaymentPanel({ draft, totalPence, change }: PaymentPanelProps) {
  const { payment, tendered } = draft;
  const tenderedPence = parseCash(tendered);
  return (
    <AdminPanel title="Payment">
      <div className="grid gap-4 px-4 pb-4">
        {totalPence === 0 ? (
          <p>There is nothing to pay.</p>
        ) : (
          <ChoiceTiles
            id="sale-payment"
            legend="Paid by"
            choices={PAYMENT_OPTIONS}
            value={payment}
            onChange={(method) => change({ payment: method })}
            className="grid-cols-[1fr_1fr_2fr]"
          />
        )}
        {payment === "cash" && totalPence !== 0 && (
          <div className="grid grid-cols-2 items-end gap-4">
            <TextField
              id="sale-given"
              label="Cash given"
              optional
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={tendered}
              onChange={(event) => change({ tendered: event.target.value })}
            />
            <p
              role="status"
              className="min-h-control content-center font-semibold text-ink-1 tabular-nums"
            >
              {tenderedPence !== null &&
                totalPence !== null &&
                formatChange(tenderedPence - totalPence)}
            </p>
          </div>
        )}
      </div>
    </AdminPanel>
  );
}

function formatChange(pence: number): string {
  return pence < 0 ? `${formatPence(-pence)} short` : `Change ${formatPence(pence)}`;
}
