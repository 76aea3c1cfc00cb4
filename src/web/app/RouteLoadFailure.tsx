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

/** Reports that the code of the requested page cannot be loaded; the current page stays usable. */
export function RouteLoadFailure() {
  const isFailed = useSyncExternalStore(
    subscribeToRouteLoadFailure,
    isRouteLoadFailed,
    () => false,
  );
  const isLoading = useNavigation().state !== "idle";
  // A new navigation retries at once, for example after the user went elsewhere and came back.
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
  /** What is affected, and that nothing is lost. */
  children: ReactNode;
}

/** Banner above the page: content could not be loaded, with a retry button. */
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
