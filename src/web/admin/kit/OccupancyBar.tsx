interface FillBarProps {
  capacity: number;
  sold: number;
  peopleIn: number;
  className?: string;
}

/** Pale is offered, mid blue booked, deep blue already in; the figures stand beside it. */
export function FillBar({ capacity, sold, peopleIn, className = "" }: FillBarProps) {
  const part = (count: number) => `${capacity > 0 ? Math.min(100, (count / capacity) * 100) : 0}%`;
  return (
    <span
      aria-hidden="true"
      className={`relative block h-1.5 overflow-hidden rounded-full bg-hover ${className}`}
    >
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width={part(sold)} height="100%" rx="3" className="fill-primary/35" />
        <rect width={part(peopleIn)} height="100%" rx="3" className="fill-primary" />
      </svg>
    </span>
  );
}
