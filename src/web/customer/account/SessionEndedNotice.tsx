import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Alert } from "../../ui/Alert.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { sessionEndedIn } from "./session-ended.ts";
import { useAccount } from "./use-account.ts";

/** Says on the start page why somebody who did not sign out is there, and the way back. */
export function SessionEndedNotice() {
  const account = useAccount();
  const ended = sessionEndedIn(useLocation().state);
  // Only the browser's history knows; the server's page is without it.
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isHere || account || !ended) return null;
  const { sessionEndedAt } = ended;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] px-gutter pt-4">
      <Alert
        announced
        title="You have been signed out."
        actions={
          sessionEndedAt !== null && (
            <ButtonLink to={sessionEndedAt} variant="outline" size="md">
              Go on without signing in
            </ButtonLink>
          )
        }
      >
        {sessionEndedAt === null
          ? "Please sign in again to see your bookings and profile."
          : "What you had begun is kept in this tab. You can sign in again, or go on without."}
      </Alert>
    </div>
  );
}
