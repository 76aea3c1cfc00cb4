import { useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * What the address of this screen says after its "?", with what was chosen last though its answer is
 * still on the way. Who changes the address navigates with `flushSync`, so that the next change, made
 * at once, knows of it.
 */
export function usePendingSearchParams(): URLSearchParams {
  const [current] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : current;
}
