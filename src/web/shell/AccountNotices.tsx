import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { parseSessionEndedState } from "../account/use-session-monitor.ts";
import { useDataErased } from "../app/account.ts";
import { reloadWhenReachable } from "../app/document-policy.ts";
import { LoadFailureBanner } from "../app/RouteLoadFailure.tsx";

/** Rarely shown, so their code is loaded only when needed. */
const SessionEndedNotice = lazy(() =>
  import("../account/SessionEndedNotice.tsx").then(
    (module) => ({ default: module.SessionEndedNotice }),
    loadSignedOutFallback,
  ),
);
const ErasedNotice = lazy(() =>
  import("../account/ErasedNotice.tsx").then(
    (module) => ({ default: module.ErasedNotice }),
    loadSignedOutFallback,
  ),
);

/** Shown when the code of either notice fails to load. */
function loadSignedOutFallback() {
  return {
    default: () => (
      <LoadFailureBanner onTryAgain={() => void reloadWhenReachable()}>
        You have been signed out.
      </LoadFailureBanner>
    ),
  };
}

/** Explains to users why they are signed out when they did not press Sign Out. */
export function AccountNotices() {
  const sessionEnded = parseSessionEndedState(useLocation().state);
  const isErased = useDataErased();
  // The state is in the browser's history only; the server renders the page without it.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <Suspense>
      {isHydrated && sessionEnded && <SessionEndedNotice sessionEnded={sessionEnded} />}
      {isErased && <ErasedNotice />}
    </Suspense>
  );
}
