interface ActivityNameProps {
  name: string;
  /** The activity's place among all, by age, from 0; chooses its colour. */
  rank: number;
  /** Over several lines where it must, instead of cut off. */
  canWrap?: boolean;
  className?: string;
}

/** An activity with its colour, which never stands alone. */
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

/** Chart colour 2 is orange, which means now. The sixth and later wear mixes of two. */
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

/** The class that gives a square or a bar the colour of an activity. @param rank from 0 */
export function getActivityColourClass(rank: number): string {
  return COLOUR_CLASSES[rank % COLOUR_CLASSES.length] ?? COLOUR_CLASSES[0];
}
