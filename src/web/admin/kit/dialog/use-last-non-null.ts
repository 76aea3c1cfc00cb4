import { useRef } from "react";

/** What a dialog is about; the last of it while the dialog fades away. Null before there was any. */
export function useShown<About>(about: About | null): About | null {
  const last = useRef(about);
  if (about !== null) last.current = about;
  return last.current;
}
