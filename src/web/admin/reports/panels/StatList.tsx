interface StatListItem {
  label: string;
  value: string;
  /** In small print below the value. */
  note: string;
}

/** A few stats that need no chart. */
export function StatList({ stats }: { stats: readonly StatListItem[] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-4 px-4 pt-1 pb-4">
      {stats.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 grow basis-32">
          <dt className="text-xs font-medium text-ink-3">{label}</dt>
          <dd className="text-lg font-bold tracking-title wrap-anywhere text-ink-1 tabular-nums">
            {value}
          </dd>
          <dd className="text-xs text-ink-3 tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
