interface OccupancyBarProps {
  capacity: number;
  sold: number;
  checkedInCount: number;
  className?: string;
}

/**
 * Pale for capacity, mid blue for sold, dark blue for checked in. The same numbers are in the text
 * beside the bar.
 */
export function OccupancyBar({
  capacity,
  sold,
  checkedInCount,
  className = "",
}: OccupancyBarProps) {
  const toPercent = (count: number) =>
    `${capacity > 0 ? Math.min(100, (count / capacity) * 100) : 0}%`;
  return (
    <span
      aria-hidden="true"
      className={`relative block h-1.5 overflow-hidden rounded-full bg-hover ${className}`}
    >
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width={toPercent(sold)} height="100%" rx="3" className="fill-primary/35" />
        <rect width={toPercent(checkedInCount)} height="100%" rx="3" className="fill-primary" />
      </svg>
    </span>
  );
}
