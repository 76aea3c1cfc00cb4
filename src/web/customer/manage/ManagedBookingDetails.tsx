import type { ManagedBooking } from "../../../shared/contract/bookings.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ImportantInformation } from "../booking/success/ImportantInformation.tsx";
import { AddToCalendar } from "../calendar/AddToCalendar.tsx";
import { BookingStatus } from "./BookingStatus.tsx";
import { ChangeOfPlans } from "./ChangeOfPlans.tsx";
import { ManagedPass } from "./ManagedPass.tsx";
import { PaymentDetails } from "./PaymentDetails.tsx";
import { WaiverState } from "./WaiverState.tsx";

interface ManagedBookingDetailsProps {
  booking: ManagedBooking;
}

/** Everything about one booking, to read: what stands on its pass, and around it the rest. */
export function ManagedBookingDetails({ booking }: ManagedBookingDetailsProps) {
  const { reference, calendarEntry } = booking;
  const isCancelled = booking.status === "cancelled";
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desk:pb-20">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">Your booking</h1>
        <BookingStatus status={booking.status} />
      </header>
      <div className="mt-6 grid gap-8 tablet:mt-8 desk:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] desk:items-start desk:gap-12">
        <div className="grid gap-5">
          <ManagedPass booking={booking} />
          {calendarEntry !== null && (
            <AddToCalendar reference={reference} entry={() => calendarEntry} />
          )}
        </div>
        <div className="grid min-w-0 gap-8">
          <PaymentDetails booking={booking} />
          {!isCancelled && <WaiverState isSigned={booking.isWaiverSigned} />}
          <ContactDetails contact={booking.contact} />
          {!isCancelled && <ChangeOfPlans booking={booking} />}
          {!isCancelled && <ImportantInformation />}
        </div>
      </div>
    </div>
  );
}

function ContactDetails({ contact }: Pick<ManagedBooking, "contact">) {
  const { addressLine1, addressLine2, city, county, postcode } = contact;
  const address = [addressLine1, addressLine2, city, county, postcode].filter(Boolean);
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel>
        <address className="grid gap-1 not-italic wrap-anywhere">
          <b className="font-semibold text-ink-1">
            {contact.firstName} {contact.lastName}
          </b>
          {contact.email && <span>{contact.email}</span>}
          {contact.phone && <span>{contact.phone}</span>}
          {address.length > 0 && <span>{address.join(", ")}</span>}
        </address>
      </Panel>
    </section>
  );
}
