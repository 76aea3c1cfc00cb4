import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The page that was loaded first; what restores the scroll position has given it a key by now. */
const FIRST_LOCATION_KEY =
  typeof window === "undefined" ? undefined : (window.history.state?.key ?? "default");

/**
 * Gives the title of a page focus when the visitor arrives from another one, so that it is said and
 * Tab goes on from there; not when the same page only changes its address. The element needs
 * `tabIndex={-1}`.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === FIRST_LOCATION_KEY);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return heading;
}
