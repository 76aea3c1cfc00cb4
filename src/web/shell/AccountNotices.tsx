import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dataIsErased, subscribeToErasure } from "../account/erasure-state.ts";
import { loadDocument } from "../app/document-policy.ts";
import { CodeMissingNotice } from "../app/RouteLoadFailure.tsx";
import { sessionEndedIn } from "../app/session-ended-state.ts";

/** Few ever see them, so their code comes when there is something to say. */
const SessionEndedNotice = lazy(() =>
  import("../account/SessionEndedNotice.tsx").then(
    (module) => ({ default: module.SessionEndedNotice }),
    signedOut,
  ),
);
const ErasedNotice = lazy(() =>
  import("../account/ErasedNotice.tsx").then(
    (module) => ({ default: module.ErasedNotice }),
    signedOut,
  ),
);

/** What both come down to, where their code did not come. */
function signedOut() {
  return {
    default: () => (
      <CodeMissingNotice onTryAgain={() => void loadDocument()}>
        You have been signed out.
      </CodeMissingNotice>
    ),
  };
}

/** What whoever is signed out by something else than Sign Out is told. */
export function AccountNotices() {
  const ended = sessionEndedIn(useLocation().state);
  const isErased = useSyncExternalStore(subscribeToErasure, dataIsErased, () => false);
  // Only the browser's history knows; the server's page is without it.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <Suspense>
      {isHere && ended && <SessionEndedNotice ended={ended} />}
      {isErased && <ErasedNotice />}
    </Suspense>
  );
}
