import emptyUrl from "../assets/empty.svg?url&no-inline";

/** A picture of a lake, for empty pages and lists. */
export function EmptyIllustration() {
  return (
    <img
      src={emptyUrl}
      width={720}
      height={480}
      alt=""
      className="mx-auto mb-4 h-auto w-full max-w-90 picture-tone"
    />
  );
}
