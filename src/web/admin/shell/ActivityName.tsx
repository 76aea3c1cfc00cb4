interface ActivityNameProps {
  name: string;
  /** Its place among all, by age; chooses its colour. */
  rank: number;
}

/** Orange, the second of the charts' colours, means now. */
const SQUARES = ["bg-chart-1", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6"];

/** An activity with the colour that it wears everywhere in the back office. */
export function ActivityName({ name, rank }: ActivityNameProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-[3px] ${SQUARES[rank % SQUARES.length]}`}
      />
      <span className="wrap-anywhere">{name}</span>
    </span>
  );
}
