interface BalanceBarProps {
  balancePence: number;
  amountPence: number;
  className?: string;
}

/** The remaining balance of a voucher as a bar; the numbers are in the text beside it. */
export function BalanceBar({ balancePence, amountPence, className = "h-1.5" }: BalanceBarProps) {
  const percent = Math.min(100, (100 * balancePence) / amountPence);
  return (
    // An SVG, because server-rendered HTML may not have inline styles.
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
