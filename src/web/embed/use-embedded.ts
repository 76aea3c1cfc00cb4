import { createContext, useContext, useSyncExternalStore } from "react";

/** On the server: whether the browser requests the page for a frame. */
export const FrameRequestContext = createContext(false);

/** Whether the browser requests a page for a frame (Fetch Metadata, W3C). */
export function isFrameRequest({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "iframe";
}

export const isFramed = typeof window !== "undefined" && window.parent !== window;

/** How the server rendered the page; hydration must render the same. */
const wasRenderedForFrame =
  typeof document !== "undefined" && document.documentElement.dataset.embedded !== undefined;

/**
 * Whether the page is in another site's frame; known from the first paint in browsers that send
 * Fetch Metadata.
 */
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
