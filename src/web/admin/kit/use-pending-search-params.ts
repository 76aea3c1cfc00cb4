import { useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * Query parameters of this screen, including those of a navigation that is still loading. Callers
 * navigate with `flushSync`, so that an immediate second change builds on the first.
 */
export function usePendingSearchParams(): URLSearchParams {
  const [current] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : current;
}
