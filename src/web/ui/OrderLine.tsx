import { formatPence } from "../../shared/money.ts";

interface OrderLineProps {
  label: string;
  /** Negative for a deduction, which is shown in green. */
  pence: number;
}

/** One line of an order, inside a `<dl>`: a label and an amount. */
export function OrderLine({ label, pence }: OrderLineProps) {
  const isDeduction = pence < 0;
  return (
    <div
      className={`flex animate-unfold justify-between gap-4 ${isDeduction ? "text-success" : ""}`}
    >
      <dt className="min-w-0 tabular-nums wrap-break-word">{label}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${isDeduction ? "" : "text-ink-1"}`}>
        {formatPence(pence)}
      </dd>
    </div>
  );
}
