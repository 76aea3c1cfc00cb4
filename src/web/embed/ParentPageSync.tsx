import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useVenue } from "../app/use-venue.ts";
import { type ParentPage, speakToParent } from "./parent-page.ts";
import { ignoreRefresh } from "./refresh-messages.ts";

/** Shows nothing: keeps the page around the frame told. */
export function ParentPageLink() {
  const { embedOrigins } = useVenue();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const parent = useRef<ParentPage | null>(null);

  useLayoutEffect(() => {
    parent.current = speakToParent(embedOrigins);
    return () => parent.current?.stop();
  }, [embedOrigins]);

  // Before the page can load itself anew, which some steps need.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    parent.current?.changeStep();
  }, [pathname]);

  useLayoutEffect(() => ignoreRefresh(), []);

  return null;
}
