import type { ReactNode } from "react";
import { formatPence } from "../../../../shared/money.ts";

interface RefundOptionProps {
  /** Shared by all options of the group. */
  name: string;
  value: string;
  label: string;
  /** Refund in pence; absent when staff still have to enter it. */
  pence?: number;
  /** Explains the option and where the money goes. */
  children?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** Why the role does not allow the option; null or absent where it does. */
  denial?: string | null;
}

/** One option for how much to refund, with its amount. */
export function RefundOption(props: RefundOptionProps) {
  const { name, value, label, pence, children, isChosen, onChoose, denial = null } = props;
  const isLocked = denial !== null;
  return (
    <label
      className={`flex min-h-touch gap-3 border-b border-line px-3 py-2.5 first:rounded-t-control last:rounded-b-control last:border-b-0 has-checked:bg-primary-soft ${isLocked ? "cursor-not-allowed" : "cursor-pointer hover:bg-hover"}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        aria-disabled={isLocked || undefined}
        onChange={() => {
          if (!isLocked) onChoose();
        }}
        className="mt-0.5 size-4.5 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1">
        <span
          className={`flex justify-between gap-3 font-semibold ${isLocked ? "text-ink-3" : "text-ink-1"}`}
        >
          <span>{label}</span>
          {pence !== undefined && <span className="tabular-nums">{formatPence(pence)}</span>}
        </span>
        {(denial ?? children) && (
          <span className="block text-sm text-pretty text-ink-2">{denial ?? children}</span>
        )}
      </span>
    </label>
  );
}
