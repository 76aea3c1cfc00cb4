interface SkeletonRowsProps {
  /** As many as there are lines now, so that nothing jumps. */
  count: number;
}

const WIDTHS = ["w-28", "w-20", "w-24", "w-18"] as const;

/** Over lines that are read anew: grey ones as high, after 150 ms so that a quick answer is calm. */
export function SkeletonRows({ count }: SkeletonRowsProps) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 bottom-0 grid animate-late-show auto-rows-fr bg-card wide:top-9"
    >
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
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
