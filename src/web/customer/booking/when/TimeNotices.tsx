import type { Day } from "../../../../shared/contract/activities.ts";
import { formatTime } from "../../../../shared/time.ts";
import type { Loaded } from "../../../api/use-loaded.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { useVenue } from "../../shell/use-venue.ts";

interface TimeNoticesProps {
  days: Loaded<{ days: Day[]; firstOpenDate: string | null }>;
  /** The start of a chosen slot that was taken meanwhile. */
  lostStart: string | null;
}

/** What the visitor has to know before choosing: a time that was lost, or that nothing is open. */
export function TimeNotices({ days, lostStart }: TimeNoticesProps) {
  const { timezone, businessPhone } = useVenue();
  const isNothingOpen = days.state === "ready" && days.data.firstOpenDate === null;
  return (
    <>
      {lostStart && (
        <Alert tone="warn" announced className="mt-5">
          {formatTime(new Date(lostStart), timezone)} can no longer be booked. Please choose another
          time.
        </Alert>
      )}
      {isNothingOpen && (
        <Alert tone="info" announced className="mt-5" title="No days are open from here on">
          Please look again later{businessPhone && `, or call us on ${businessPhone}`}.
        </Alert>
      )}
    </>
  );
}
