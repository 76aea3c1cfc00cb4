import { formatPence } from "../../../shared/money.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";

interface TillDifferenceProps {
  /** Counted less expected. */
  pence: number;
}

/** `£0.50 short`, `£1.00 over` or `No difference`. */
export function TillDifference({ pence }: TillDifferenceProps) {
  if (pence === 0) return <StatusDot tone="success">No difference</StatusDot>;
  return pence < 0 ? (
    <StatusDot tone="danger">{formatPence(-pence)} short</StatusDot>
  ) : (
    <StatusDot tone="warn">{formatPence(pence)} over</StatusDot>
  );
}
