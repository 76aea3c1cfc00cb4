import type { DeskBooking } from "../../../../shared/contract/desk/desk-booking.ts";
import { staffDate, staffMomentAndYear } from "../../../../shared/staff-time.ts";
import { formatTime, localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { ActivityName } from "../../shell/ActivityName.tsx";
import { Fact, FactList, FactSection } from "./FactSection.tsx";

/** What was booked, for when, and when that was. */
export function BookingFacts({ booking }: { booking: DeskBooking }) {
  const { timezone } = useVenue();
  const { activityName, activityRank, ticketCount, checkedInCount, source, cancelledAt } = booking;
  const [starts, ends] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const moment = (at: string) => staffMomentAndYear(new Date(at), timezone);
  return (
    <FactSection title="Booking Details">
      <FactList>
        <Fact name="Activity">
          <ActivityName name={activityName} rank={activityRank} />
        </Fact>
        <Fact name="Date">{staffDate(localDate(starts, timezone))}</Fact>
        <Fact name="Time">
          {formatTime(starts, timezone)} to {formatTime(ends, timezone)}
        </Fact>
        <Fact name="Tickets">
          {ticketCount}, {checkedInCount} checked in
        </Fact>
        <Fact name="Booked">
          {moment(booking.createdAt)}, {source === "desk" ? "at the desk" : "online"}
        </Fact>
        {cancelledAt !== null && <Fact name="Cancelled">{moment(cancelledAt)}</Fact>}
      </FactList>
    </FactSection>
  );
}

/** Whom it is for, as given for this booking. */
export function CustomerFacts({ booking: { customer } }: { booking: DeskBooking }) {
  const { name, email, phone, address, isErased, id } = customer;
  if (isErased) {
    return (
      <FactSection title="Customer Information">
        <p className="text-sm font-medium text-ink-1">Erased customer</p>
        <p className="mt-1 text-sm text-pretty text-ink-3">
          They asked to be forgotten: no name, address or card is kept.
        </p>
      </FactSection>
    );
  }
  return (
    <FactSection title="Customer Information">
      <FactList>
        <Fact name="Name">{name}</Fact>
        <Fact name="E-mail">{email === "" ? "Not given" : email}</Fact>
        <Fact name="Phone">{phone === "" ? "Not given" : phone}</Fact>
        <Fact name="Address">
          {address.length === 0
            ? "Not given"
            : address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </Fact>
        <Fact name="Customer ID">
          <span className="text-xs text-ink-3">{id}</span>
        </Fact>
      </FactList>
    </FactSection>
  );
}
