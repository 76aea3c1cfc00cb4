import { useAccount } from "../app/account.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { Alert } from "../ui/Alert.tsx";
import type { SessionEndedState } from "./use-session-monitor.ts";

/**
 * Explains on the start page that the session has ended, with a link back to the interrupted step.
 */
export function SessionEndedNotice({
  sessionEnded: { sessionEndedAt },
}: {
  sessionEnded: SessionEndedState;
}) {
  if (useAccount()) return null;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] px-gutter pt-4">
      <Alert
        announced
        title="You have been signed out."
        actions={
          sessionEndedAt !== null && (
            <ButtonLink to={sessionEndedAt} variant="outline" size="md">
              Continue without signing in
            </ButtonLink>
          )
        }
      >
        {sessionEndedAt === null
          ? "Please sign in again to see your bookings and profile."
          : "What you have entered is kept in this tab. You can sign in again, or continue without an account."}
      </Alert>
    </div>
  );
}
