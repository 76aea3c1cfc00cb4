import ChevronRight from "lucide-react/icons/chevron-right";
import type { CustomerWaiver } from "../../../shared/contract/desk/desk-customers.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { dayInWords } from "../administrators/day-in-words.ts";
import { PartFailure } from "../shell/PartFailure.tsx";

interface WaiverLinesProps {
  customerId: string;
  onOpen: (bookingId: string) => void;
}

/** A line for each booking that a customer signed for. */
export function WaiverLines({ customerId, onOpen }: WaiverLinesProps) {
  const [loaded, reload] = useLoaded(
    () => api.desk.customers.waivers({ customerId }),
    [customerId],
  );
  if (loaded.state === "loading") return <Spinner label="Loading waivers" />;
  if (loaded.state === "failed") {
    return <PartFailure what="Failed to load waivers" failure={loaded.failure} onRetry={reload} />;
  }
  return (
    <ul className="-mx-2 grid">
      {loaded.data.map((waiver) => (
        <WaiverLine key={waiver.bookingId} waiver={waiver} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface WaiverLineProps {
  waiver: CustomerWaiver;
  onOpen: (bookingId: string) => void;
}

function WaiverLine({ waiver, onOpen }: WaiverLineProps) {
  const { timezone } = useVenue();
  const { bookingId, reference, activityName, startsAt, signedAt, peopleCount } = waiver;
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        onClick={() => onOpen(bookingId)}
        className="flex min-h-14 w-full items-center gap-3 rounded-button px-2 py-2 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold text-ink-1">
            Signed {dayInWords(signedAt, timezone)}
          </span>
          <span className="block text-xs text-ink-3">
            {activityName} on {dayInWords(startsAt, timezone)}, {reference},{" "}
            {peopleCount === 1 ? "1 person" : `${peopleCount} people`}
          </span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
      </button>
    </li>
  );
}
