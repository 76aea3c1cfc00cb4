import { createContext, useContext, useSyncExternalStore } from "react";

/** On the server: whether the browser asks for the page in order to show it in a frame. */
export const FrameRequestContext = createContext(false);

/** Whether the browser asks for a page in order to show it in a frame (Fetch Metadata, W3C). */
export function isFrameRequest({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "iframe";
}

/** Whether this page stands in a frame. */
export const isFramed = typeof window !== "undefined" && window.parent !== window;

/** How the server rendered the page; it goes by that until the page has come alive. */
const wasRenderedForFrame =
  typeof document !== "undefined" && document.documentElement.dataset.embedded !== undefined;

/** Whether the page stands in another site's frame, from the first paint on where browsers say so. */
export function useEmbedded(): boolean {
  const wasRequestedByFrame = useContext(FrameRequestContext);
  return useSyncExternalStore(
    subscribeToNothing,
    () => isFramed,
    () => wasRequestedByFrame || wasRenderedForFrame,
  );
}

function subscribeToNothing() {
  return () => undefined;
}
