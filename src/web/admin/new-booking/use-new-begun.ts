import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls when somebody follows a link to this page while being on it. That a booking is opened above it
 * or closed, which stands in the address too, is no such thing.
 */
export function useNewBegun(onBegun: () => void): void {
  const { key, search } = useLocation();
  const before = useRef({ key, search });
  const begin = useEffectEvent(onBegun);

  useEffect(() => {
    const last = before.current;
    before.current = { key, search };
    if (last.key !== key && last.search === search) begin();
  }, [key, search]);
}
