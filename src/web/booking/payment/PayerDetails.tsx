import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import { useBookingDraft } from "../../draft/booking-draft.ts";
import { Panel } from "../../ui/Panel.tsx";

/** The customer's details, to check before paying. */
export function PayerDetails() {
  const { contact } = useBookingDraft();
  const { addressLine1, addressLine2, city, county, postcode } = contact;
  const address = [addressLine1, addressLine2, city, county, postcode]
    .map((line) => line?.trim())
    .filter(Boolean);
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel className="relative tablet:flex tablet:items-center tablet:justify-between tablet:gap-4">
        <address className="grid min-w-0 gap-1 not-italic wrap-anywhere">
          <b className="pr-20 font-semibold text-ink-1 tablet:pr-0">
            {contact.firstName} {contact.lastName}
          </b>
          <span>{contact.email}</span>
          <span>{contact.phone}</span>
          <span>{address.join(", ")}</span>
        </address>
        <ButtonLink
          to={paths.customerInfo}
          variant="quiet"
          size="md"
          className="absolute! top-2.5 right-1 tablet:static! tablet:-mr-3 tablet:shrink-0"
        >
          Change<span className="sr-only"> your details</span>
        </ButtonLink>
      </Panel>
    </section>
  );
}
