import Trash2 from "lucide-react/icons/trash-2";
import type { QuickAmount } from "../../../shared/contract/desk/desk-voucher-fields.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { SwitchField } from "../forms/SwitchField.tsx";

export type ChangedAmounts = readonly QuickAmount[];

interface QuickAmountLinesProps {
  amounts: ChangedAmounts;
  onSwitch: (amount: QuickAmount, isActive: boolean) => void;
  onRemove: (amount: QuickAmount) => void;
}

/** A line for each amount: whether visitors see it, and a way to take it away. */
export function QuickAmountLines({ amounts, onSwitch, onRemove }: QuickAmountLinesProps) {
  if (amounts.length === 0) return <p className="text-sm text-ink-3">There are none yet.</p>;
  return (
    <ul aria-label="Quick amounts">
      {amounts.map((amount) => {
        const words = formatShortPence(amount.amountPence);
        return (
          <li
            key={amount.id}
            className="flex items-start gap-2 border-line tabular-nums not-last:border-b"
          >
            <div className="flex-1">
              <SwitchField
                id={`amount-${amount.id}`}
                label={words}
                hint={amount.isActive ? "Visitors see it" : "Hidden"}
                isOn={amount.isActive}
                onChange={(isOn) => onSwitch(amount, isOn)}
              />
            </div>
            <button
              type="button"
              aria-label={`Remove ${words}`}
              title={`Remove ${words}`}
              onClick={() => onRemove(amount)}
              className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover hover:text-danger"
            >
              <Trash2 className="size-4.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
