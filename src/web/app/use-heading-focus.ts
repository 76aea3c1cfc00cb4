import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The key of the first page; `ScrollRestoration` has set it by now. */
const FIRST_LOCATION_KEY =
  typeof window === "undefined" ? undefined : (window.history.state?.key ?? "default");

/**
 * Focuses the page's title when the visitor arrives from another page, so that screen readers
 * announce it and Tab continues from there; not when the same page only changes its address. The
 * element needs `tabIndex={-1}`.
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
