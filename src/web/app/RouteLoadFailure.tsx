import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { formatFailure } from "./api-failure.ts";
import {
  isRouteLoadFailed,
  retryRouteLoad,
  subscribeToRouteLoadFailure,
} from "./route-module-loader.ts";
import { useOnline } from "./use-online.ts";

/** The page that the visitor goes to cannot be had; the one before stays as it is. */
export function RouteLoadFailure() {
  const isFailed = useSyncExternalStore(
    subscribeToRouteLoadFailure,
    isRouteLoadFailed,
    () => false,
  );
  const isLoading = useNavigation().state !== "idle";
  // Who turned to another page meanwhile and comes back asks anew.
  useEffect(() => {
    if (isLoading) retryRouteLoad();
  }, [isLoading]);
  if (!isFailed || !isLoading) return null;
  return (
    <LoadFailureBanner onTryAgain={retryRouteLoad}>What you have typed is kept.</LoadFailureBanner>
  );
}

interface LoadFailureBannerProps {
  onTryAgain: () => void;
  /** What it is about, and that nothing is lost. */
  children: ReactNode;
}

/** Floats above the page: something that the visitor should see cannot be had at the moment. */
export function LoadFailureBanner({ onTryAgain, children }: LoadFailureBannerProps) {
  const isOnline = useOnline();
  return (
    <div className="fixed inset-x-0 bottom-bar z-60 px-gutter py-3">
      <Alert
        tone="danger"
        className="mx-auto max-w-form"
        title={formatFailure(isOnline ? "UNREACHABLE" : "OFFLINE")}
        actions={
          <Button variant="outline" size="md" onClick={onTryAgain}>
            Try Again
          </Button>
        }
      >
        {children}
      </Alert>
    </div>
  );
}
