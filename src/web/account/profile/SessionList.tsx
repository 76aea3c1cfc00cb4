import type { SignedInSession } from "../../../shared/contract/public/accounts.ts";
import { formatDateTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";

const HOUR_MS = 3_600_000;

type FormatInstant = (instant: Date, timeZone: string) => string;

interface SessionListProps {
  sessions: readonly SignedInSession[];
  /** The format of days and times; by default the visitors'. */
  formatInstant?: FormatInstant | undefined;
  isBusy?: boolean;
  onEnd: (session: SignedInSession) => void;
}

/** Where somebody is signed in. All but this browser's session can be ended. */
export function SessionList(props: SessionListProps) {
  const { sessions, formatInstant = formatDateTime, isBusy = false, onEnd } = props;
  const { timezone } = useVenue();
  return (
    <ul className="grid gap-3">
      {sessions.map((session) => {
        const name = formatSessionName(session);
        return (
          <li key={session.id} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere text-ink-1">
                {name}
                {session.isThisOne && <span className="font-normal"> (this browser)</span>}
              </p>
              <p className="text-sm text-ink-3" suppressHydrationWarning>
                {session.sharedAs !== null && `Shared device, ${session.device}. `}
                Signed in {formatInstant(new Date(session.signedInAt), timezone)},{" "}
                {formatLastUse(session.lastUsedAt, (instant) => formatInstant(instant, timezone))}
              </p>
            </div>
            {!session.isThisOne && (
              <Button
                variant="outline"
                size="md"
                busy={isBusy}
                onClick={() => onEnd(session)}
                aria-label={`Sign out ${name}`}
                className="shrink-0"
              >
                Sign Out
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The name of a shared device, else the browser and its system. */
export function formatSessionName({ sharedAs, device }: SignedInSession): string {
  return sharedAs ?? (device || "Unknown browser");
}

/** @param lastUsedAt up to an hour before the last use */
export function formatLastUse(lastUsedAt: string, format: (instant: Date) => string): string {
  const instant = new Date(lastUsedAt);
  if (Date.now() - instant.getTime() < HOUR_MS) return "used in the last hour";
  return `last used around ${format(instant)}`;
}
