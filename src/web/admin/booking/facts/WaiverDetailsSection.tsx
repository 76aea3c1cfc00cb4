import { formatAdminDateTimeYear } from "../../../../shared/admin-time.ts";
import type { AdminBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { pluralize } from "../../../../shared/format.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { StatusDot } from "../../../ui/StatusDot.tsx";
import { DetailsItem, DetailsList, DetailsSection } from "./DetailsSection.tsx";

interface WaiverDetailsSectionProps {
  booking: AdminBooking;
  onView: () => void;
}

/** Whether the waiver is signed and by whom, with a button to view it. */
export function WaiverDetailsSection({
  booking: { waiver, ticketCount },
  onView,
}: WaiverDetailsSectionProps) {
  const { timezone } = useVenue();
  if (waiver === null) {
    return (
      <DetailsSection title="Waiver Status">
        <DetailsList>
          <DetailsItem label="Waiver">
            <StatusDot tone="danger">Not Signed</StatusDot>
          </DetailsItem>
          <DetailsItem label="To sign">
            One adult, for {pluralize(ticketCount, "person", "people")}
          </DetailsItem>
        </DetailsList>
      </DetailsSection>
    );
  }
  const { signedBy, peopleCount, signedAt, version } = waiver;
  return (
    <DetailsSection title="Waiver Status">
      <DetailsList>
        <DetailsItem label="Waiver">
          <StatusDot tone="success">Signed</StatusDot>
        </DetailsItem>
        <DetailsItem label="Signed by">
          {signedBy}, for {pluralize(peopleCount, "person", "people")}
        </DetailsItem>
        <DetailsItem label="Signed">
          {formatAdminDateTimeYear(new Date(signedAt), timezone)}
        </DetailsItem>
        <DetailsItem label="Version">
          {version},{" "}
          <button
            type="button"
            onClick={onView}
            className="relative rounded-badge text-link underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
          >
            View signed waiver
          </button>
        </DetailsItem>
      </DetailsList>
    </DetailsSection>
  );
}
