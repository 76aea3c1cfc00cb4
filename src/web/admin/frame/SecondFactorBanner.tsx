import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { useOwnRole } from "../kit/own-role.ts";

/** Reminds whoever needs a second factor and has none, above every screen. */
export function SecondFactorBanner() {
  const { timezone } = useVenue();
  const { secondFactorDueAt: dueAt } = useOwnRole();
  if (dueAt === null) return null;
  return (
    <Alert
      tone="warn"
      className="mb-5"
      title={`Set up a second factor by ${formatLongDate(dueAt, timezone)}`}
      actions={
        <ButtonLink to={`${adminPaths.profile}#security`} variant="outline" size="md">
          Go to My Profile
        </ButtonLink>
      }
    >
      Your role needs a passkey or an authenticator app. Without one you cannot sign in after that
      day.
    </Alert>
  );
}
