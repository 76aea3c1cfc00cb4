import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import type { KeptDay } from "./use-day.ts";

/** That the list may be out of date, and since when. */
export function DayNotices({ kept: { day, failure, reread } }: { kept: KeptDay }) {
  const { timezone } = useVenue();
  if (failure === null) return null;
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`This is the list as it was at ${formatTime(new Date(day.now), timezone)}`}
      actions={
        <Button variant="outline" size="md" onClick={() => void reread()}>
          Try again
        </Button>
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}
