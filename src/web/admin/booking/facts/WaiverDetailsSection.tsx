import { staffMomentAndYear } from "../../../../shared/admin-time.ts";
import type { DeskBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { StatusDot } from "../../../ui/StatusDot.tsx";
import { countWords } from "../../kit/pluralize.ts";
import { Fact, FactList, FactSection } from "./DetailsSection.tsx";

interface WaiverFactsProps {
  booking: DeskBooking;
  onView: () => void;
}

/** Whether the waiver is signed, by whom, and the way to it. */
export function WaiverFacts({ booking: { waiver, ticketCount }, onView }: WaiverFactsProps) {
  const { timezone } = useVenue();
  if (waiver === null) {
    return (
      <FactSection title="Waiver Status">
        <FactList>
          <Fact name="Waiver">
            <StatusDot tone="danger">Not Signed</StatusDot>
          </Fact>
          <Fact name="To sign">One adult, for {countWords(ticketCount, "person", "people")}</Fact>
        </FactList>
      </FactSection>
    );
  }
  const { signedBy, peopleCount, signedAt, version } = waiver;
  return (
    <FactSection title="Waiver Status">
      <FactList>
        <Fact name="Waiver">
          <StatusDot tone="success">Signed</StatusDot>
        </Fact>
        <Fact name="Signed by">
          {signedBy}, for {countWords(peopleCount, "person", "people")}
        </Fact>
        <Fact name="Signed">{staffMomentAndYear(new Date(signedAt), timezone)}</Fact>
        <Fact name="Version">
          {version},{" "}
          <button
            type="button"
            onClick={onView}
            className="relative rounded-badge text-link underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
          >
            View signed waiver
          </button>
        </Fact>
      </FactList>
    </FactSection>
  );
}
