/**
 * Skeleton rows over the stats while another range loads. They appear after 150 ms, so that a fast
 * response does not flicker.
 */
export function LoadingOverlay({ rows }: { rows: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 hidden animate-late-show content-around bg-card px-4 group-data-loading/report:grid"
    >
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
        <span key={row} className="flex gap-6">
          <span className="h-2.5 w-2/5 rounded-full bg-hover" />
          <span className="ml-auto h-2.5 w-1/5 rounded-full bg-hover" />
        </span>
      ))}
    </div>
  );
}
