import { formatPence } from "../../../shared/money.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { readPounds } from "./parse-cash.ts";
import type { ChangeDraft, Payment, SaleDraft } from "./staff-booking-draft.ts";

interface PaymentPanelProps {
  draft: SaleDraft;
  /** Null while it is not known. */
  totalPence: number | null;
  change: ChangeDraft;
}

const WAYS: readonly { value: Payment; label: string }[] = [
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
  { value: "later", label: "To be paid later" },
];

/** How it is paid; of cash, what comes back over the counter. */
export function PaymentPanel({ draft, totalPence, change }: PaymentPanelProps) {
  const { payment, given } = draft;
  const givenPence = readPounds(given);
  return (
    <AdminPanel title="Payment">
      <div className="grid gap-4 px-4 pb-4">
        {totalPence === 0 ? (
          <p>There is nothing to pay.</p>
        ) : (
          <ChoiceTiles
            id="sale-payment"
            legend="Paid by"
            choices={WAYS}
            value={payment}
            onChange={(way) => change({ payment: way })}
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
              value={given}
              onChange={(event) => change({ given: event.target.value })}
            />
            <p
              role="status"
              className="min-h-control content-center font-semibold text-ink-1 tabular-nums"
            >
              {givenPence !== null && totalPence !== null && changeWords(givenPence - totalPence)}
            </p>
          </div>
        )}
      </div>
    </AdminPanel>
  );
}

function changeWords(pence: number): string {
  return pence < 0 ? `${formatPence(-pence)} short` : `Change ${formatPence(pence)}`;
}
