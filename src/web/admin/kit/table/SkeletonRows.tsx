interface SkeletonRowsProps {
  /** The number of rows shown now, so that the layout does not jump. */
  count: number;
}

const WIDTHS = ["w-28", "w-20", "w-24", "w-18"] as const;

/**
 * Covers the rows of a reloading list with skeleton rows of the same height. They appear after 150
 * ms, so that a fast response does not flicker.
 */
export function SkeletonRows({ count }: SkeletonRowsProps) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 bottom-0 grid animate-late-show auto-rows-fr bg-card wide:top-9"
    >
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
          key={row}
          className="flex items-center gap-6 border-line px-4 not-last:border-b"
        >
          <span className={`${BAR} w-4`} />
          <span className={`${BAR} w-18`} />
          <span className={`${BAR} ${WIDTHS[row % WIDTHS.length]}`} />
          <span className={`${BAR} ml-auto w-24 max-wide:hidden`} />
          <span className={`${BAR} w-14 max-wide:ml-auto`} />
        </div>
      ))}
    </div>
  );
}

const BAR = "h-2.5 rounded-full bg-hover";
