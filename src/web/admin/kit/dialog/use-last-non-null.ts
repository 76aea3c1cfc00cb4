import { useRef } from "react";

/** What a dialog is about; the last of it while the dialog fades away. Null before there was any. */
export function useLastNonNull<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
