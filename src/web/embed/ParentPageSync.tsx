import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useVenue } from "../app/use-venue.ts";
import { connectToParent, ignoreRefresh, type ParentConnection } from "./parent-page.ts";

/** Reports height and step changes to the host page around the frame; renders nothing. */
export function ParentPageSync() {
  const { embedOrigins } = useVenue();
  const { pathname } = useLocation();
  const reportedPath = useRef(pathname);
  const parent = useRef<ParentConnection | null>(null);

  useLayoutEffect(() => {
    parent.current = connectToParent(embedOrigins);
    return () => parent.current?.stop();
  }, [embedOrigins]);

  // A layout effect, because some steps reload the page right afterwards.
  useLayoutEffect(() => {
    if (reportedPath.current === pathname) return;
    reportedPath.current = pathname;
    parent.current?.notifyStepChange();
  }, [pathname]);

  useLayoutEffect(() => ignoreRefresh(), []);

  return null;
}
