import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useVenue } from "../app/use-venue.ts";
import { connectToParent, type ParentConnection } from "./parent-page.ts";
import { ignoreRefresh } from "./refresh-messages.ts";

/** Shows nothing: keeps the page around the frame told. */
export function ParentPageSync() {
  const { embedOrigins } = useVenue();
  const { pathname } = useLocation();
  const reportedPath = useRef(pathname);
  const parent = useRef<ParentConnection | null>(null);

  useLayoutEffect(() => {
    parent.current = connectToParent(embedOrigins);
    return () => parent.current?.stop();
  }, [embedOrigins]);

  // Before the page can load itself anew, which some steps need.
  useLayoutEffect(() => {
    if (reportedPath.current === pathname) return;
    reportedPath.current = pathname;
    parent.current?.notifyStepChange();
  }, [pathname]);

  useLayoutEffect(() => ignoreRefresh(), []);

  return null;
}
