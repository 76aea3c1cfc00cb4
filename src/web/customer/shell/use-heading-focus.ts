import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Where a page begins after the one that was loaded first: React Router gives that one this key. */
const FIRST_LOCATION_KEY = "default";

/**
 * Gives the title of a page focus when the visitor arrives from another one, so that it is said and
 * Tab goes on from there. The element needs `tabIndex={-1}`.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === FIRST_LOCATION_KEY;

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return heading;
}
