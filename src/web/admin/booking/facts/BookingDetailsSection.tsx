import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffDate, staffMomentAndYear } from "../../../../shared/admin-time.ts";
import type { DeskBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { formatTime, localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { ActivityName } from "../../kit/ActivityName.tsx";
import { adminPaths } from "../../kit/admin-paths.ts";
import { dayPath } from "../../kit/day-url.ts";
import { phoneInWords } from "../../kit/format-phone.ts";
import { Fact, FactList, FactSection } from "./DetailsSection.tsx";

/** What was booked, for when, and when that was. */
export function BookingFacts({ booking }: { booking: DeskBooking }) {
  const { timezone, today } = useVenue();
  const { activityName, activityRank, ticketCount, checkedInCount, source, cancelledAt } = booking;
  const [starts, ends] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const date = localDate(starts, timezone);
  const moment = (at: string) => staffMomentAndYear(new Date(at), timezone);
  return (
    <FactSection title="Booking Details">
      <FactList>
        <Fact name="Activity">
          <ActivityName name={activityName} rank={activityRank} isWhole />
        </Fact>
        <Fact name="Date">{staffDate(date)}</Fact>
        <Fact name="Time">
          {formatTime(starts, timezone)} to {formatTime(ends, timezone)}
        </Fact>
        <Fact name="Tickets">
          {ticketCount},{" "}
          <InlineLink to={dayPath(date, today)}>{checkedInCount} checked in</InlineLink>
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
  const { email, phone, address, isErased, id } = customer;
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
        <Fact name="Name">
          <CustomerLink customer={customer} />
        </Fact>
        <Fact name="E-mail">{email === "" ? "Not given" : email}</Fact>
        <Fact name="Phone">{phone === "" ? "Not given" : phoneInWords(phone)}</Fact>
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

/** To the customer among all, found by what is surest of what was given. */
function CustomerLink({ customer }: Pick<DeskBooking, "customer">) {
  const { name, email, phone } = customer;
  const search = email || phone || name;
  const to = `${adminPaths.customers}?${new URLSearchParams({ search })}`;
  return <InlineLink to={to}>{name}</InlineLink>;
}

/** A link among facts, with more room for a finger than its line has. */
function InlineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="relative rounded-badge text-link no-underline underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
    >
      {children}
    </Link>
  );
}
