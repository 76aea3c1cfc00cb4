import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isDataErased, subscribeToErasure } from "../account/erasure-state.ts";
import { reloadWhenReachable } from "../app/document-policy.ts";
import { LoadFailureBanner } from "../app/RouteLoadFailure.tsx";
import { parseSessionEndedState } from "../app/session-ended-state.ts";

/** Few ever see them, so their code comes when there is something to say. */
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

/** What both come down to, where their code did not come. */
function loadSignedOutFallback() {
  return {
    default: () => (
      <LoadFailureBanner onTryAgain={() => void reloadWhenReachable()}>
        You have been signed out.
      </LoadFailureBanner>
    ),
  };
}

/** What whoever is signed out by something else than Sign Out is told. */
export function AccountNotices() {
  const sessionEnded = parseSessionEndedState(useLocation().state);
  const isErased = useSyncExternalStore(subscribeToErasure, isDataErased, () => false);
  // Only the browser's history knows; the server's page is without it.
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
