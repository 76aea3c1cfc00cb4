import { useRef } from "react";

/**
 * Returns the last value that was not null, so that a dialog keeps its content while it fades out.
 * Null until there was one.
 */
export function useLastNonNull<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
