import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { CodeMissingNotice } from "../shell/CodeMissing.tsx";
import { loadDocument } from "../shell/fitting-document.ts";
import { dataIsErased, subscribeToErasure } from "./erased-data.ts";
import { sessionEndedIn } from "./session-ended.ts";

/** Few ever see them, so their code comes when there is something to say. */
const SessionEndedNotice = lazy(() =>
  import("./SessionEndedNotice.tsx").then(
    (module) => ({ default: module.SessionEndedNotice }),
    signedOut,
  ),
);
const ErasedNotice = lazy(() =>
  import("./ErasedNotice.tsx").then((module) => ({ default: module.ErasedNotice }), signedOut),
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
