import { AnimatedMoney } from "../../ui/AnimatedMoney.tsx";

interface GiftTotalProps {
  amountPence: number;
}

/** The voucher's price, for the bar on phones. */
export function GiftTotal({ amountPence }: GiftTotalProps) {
  return (
    <>
      <p className="text-heading text-ink-1">
        <AnimatedMoney pence={amountPence} />
      </p>
      <p className="text-sm text-ink-3">Gift voucher</p>
    </>
  );
}
