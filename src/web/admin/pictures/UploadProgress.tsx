/** How far a file has got; then the server is making its versions, which takes a moment. */
export function UploadProgress({ part }: { part: number }) {
  const isSent = part >= 1;
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-ink-2">
      <progress
        aria-label="Uploading image"
        {...(!isSent && { value: part })}
        max={1}
        className="h-2 min-w-0 flex-1 accent-primary"
      />
      <span className="min-w-11 text-right tabular-nums">
        {isSent ? "" : `${Math.floor(part * 100)}%`}
      </span>
    </div>
  );
}
