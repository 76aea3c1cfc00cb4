import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dataIsErased, subscribeToErasure } from "./erased-data.ts";
import { sessionEndedIn } from "./session-ended.ts";

/** Few ever see them, so their code comes when there is something to say. */
const SessionEndedNotice = lazy(async () => {
  const module = await import("./SessionEndedNotice.tsx");
  return { default: module.SessionEndedNotice };
});
const ErasedNotice = lazy(async () => {
  const module = await import("./ErasedNotice.tsx");
  return { default: module.ErasedNotice };
});

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
