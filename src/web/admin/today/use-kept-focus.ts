import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * A row that moves to its new place takes its focus along, which the browser lets go of.
 * @returns for what surrounds the rows
 */
export function useKeptFocus(): RefObject<HTMLTableSectionElement | null> {
  const rows = useRef<HTMLTableSectionElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    const isFree = document.activeElement === document.body;
    if (isFree && lost instanceof HTMLElement && rows.current?.contains(lost)) {
      lost.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (activeElement !== document.body) last.current = activeElement;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  return rows;
}
