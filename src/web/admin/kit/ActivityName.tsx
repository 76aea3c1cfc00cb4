interface ActivityNameProps {
  name: string;
  /** Position among all activities by age, from 0; determines the colour. */
  rank: number;
  /** Wraps a long name instead of truncating it. */
  canWrap?: boolean;
  className?: string;
}

/** An activity's name with its colour. The colour never appears without the name. */
export function ActivityName({ name, rank, canWrap = false, className = "" }: ActivityNameProps) {
  return (
    <span className={`inline-flex min-w-0 max-w-full items-center gap-2 ${className}`}>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-[0.1875rem] forced-color-adjust-none ${getActivityColourClass(rank)}`}
      />
      {canWrap ? (
        <span className="wrap-anywhere">{name}</span>
      ) : (
        <span className="truncate" title={name}>
          {name}
        </span>
      )}
    </span>
  );
}

/**
 * Skips chart colour 2, orange, which marks the current time. From the sixth on, colours are mixes.
 */
const COLOUR_CLASSES = [
  "bg-chart-1",
  "bg-chart-3",
  "bg-chart-4",
  "bg-chart-5",
  "bg-chart-6",
  "bg-[color-mix(in_oklab,var(--color-chart-1),var(--color-chart-4))]",
  "bg-[color-mix(in_oklab,var(--color-chart-3),var(--color-chart-5))]",
  "bg-[color-mix(in_oklab,var(--color-chart-1),var(--color-chart-3))]",
  "bg-[color-mix(in_oklab,var(--color-chart-4),var(--color-chart-6))]",
  "bg-[color-mix(in_oklab,var(--color-chart-5),var(--color-chart-6))]",
] as const;

/**
 * Returns the class that gives a square or a bar the activity's colour.
 * @param rank from 0
 */
export function getActivityColourClass(rank: number): string {
  return COLOUR_CLASSES[rank % COLOUR_CLASSES.length] ?? COLOUR_CLASSES[0];
}
