interface PassDetailsProps {
  details: readonly { term: string; value: string }[];
}

/** The details of a pass in two columns: a small label above each value. */
export function PassDetails({ details }: PassDetailsProps) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-3">
      {details.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-xs text-ink-3">{term}</dt>
          <dd className="leading-5.5 font-semibold text-ink-1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
