interface PartLeftProps {
  balancePence: number;
  amountPence: number;
  className?: string;
}

/** How much of a voucher is left, as a bar; the figures stand beside it. */
export function PartLeft({ balancePence, amountPence, className = "h-1.5" }: PartLeftProps) {
  const percent = Math.min(100, (100 * balancePence) / amountPence);
  return (
    <span
      aria-hidden="true"
      className={`block overflow-clip rounded-full bg-hover forced-color-adjust-none ${className}`}
    >
      <span
        className="block h-full rounded-full bg-primary-line"
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
