interface BalanceBarProps {
  balancePence: number;
  amountPence: number;
  className?: string;
}

/** How much of a voucher is left, as a bar; the figures stand beside it. */
export function BalanceBar({ balancePence, amountPence, className = "h-1.5" }: BalanceBarProps) {
  const percent = Math.min(100, (100 * balancePence) / amountPence);
  return (
    // Drawn, because what the server renders may carry no style of its own.
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`block w-full rounded-full bg-hover forced-color-adjust-none ${className}`}
    >
      <rect width={percent} height="1" className="fill-primary-line" />
    </svg>
  );
}
