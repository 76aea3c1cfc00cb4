import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { setDataErased } from "../app/account.ts";
import { paths } from "../app/paths.ts";
import { Alert } from "../ui/Alert.tsx";

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
        You are signed out. Thank you for having been with us. You are welcome back any time.
      </Alert>
    </div>
  );
}
