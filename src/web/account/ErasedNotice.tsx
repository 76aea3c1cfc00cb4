import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "../app/paths.ts";
import { Alert } from "../ui/Alert.tsx";
import { setDataErased } from "./erasure-state.ts";

/** Confirms the erasure on the start page until the visitor moves on. */
export function ErasedNotice() {
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  const hasBeenShown = useRef(false);
  useEffect(() => {
    if (isHome) hasBeenShown.current = true;
    else if (hasBeenShown.current) setDataErased(false);
  }, [isHome]);
  if (!isHome) return null;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] px-gutter pt-4">
      <Alert tone="success" announced title="Your data has been erased.">
        You are signed out, and we no longer know you. Thank you for having been with us; you are
        welcome any time.
      </Alert>
    </div>
  );
}
