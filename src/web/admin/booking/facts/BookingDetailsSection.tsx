import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAdminDateTimeYear, formatAdminLongDate } from "../../../../shared/admin-time.ts";
import type { AdminBooking } from "../../../../shared/contract/admin/booking-details.ts";
import { formatTime, localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { ActivityName } from "../../kit/ActivityName.tsx";
import { adminPaths } from "../../kit/admin-paths.ts";
import { dayPath } from "../../kit/day-url.ts";
import { formatPhone } from "../../kit/format-phone.ts";
import { DetailsItem, DetailsList, DetailsSection } from "./DetailsSection.tsx";

/** What was booked, for which time, and when and how it was booked. */
export function BookingDetailsSection({ booking }: { booking: AdminBooking }) {
  const { timezone, today } = useVenue();
  const { activityName, activityRank, ticketCount, checkedInCount, source, cancelledAt } = booking;
  const [starts, ends] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const date = localDate(starts, timezone);
  const formatInstant = (instant: string) => formatAdminDateTimeYear(new Date(instant), timezone);
  return (
    <DetailsSection title="Booking Details">
      <DetailsList>
        <DetailsItem label="Activity">
          <ActivityName name={activityName} rank={activityRank} canWrap />
        </DetailsItem>
        <DetailsItem label="Date">{formatAdminLongDate(date)}</DetailsItem>
        <DetailsItem label="Time">
          {formatTime(starts, timezone)} to {formatTime(ends, timezone)}
        </DetailsItem>
        <DetailsItem label="Tickets">
          {ticketCount},{" "}
          <InlineLink to={dayPath(date, today)}>{checkedInCount} checked in</InlineLink>
        </DetailsItem>
        <DetailsItem label="Booked">
          {formatInstant(booking.createdAt)}, {source === "staff" ? "at the desk" : "online"}
        </DetailsItem>
        {cancelledAt !== null && (
          <DetailsItem label="Cancelled">{formatInstant(cancelledAt)}</DetailsItem>
        )}
      </DetailsList>
    </DetailsSection>
  );
}

/** The customer's details, as given for this booking. */
export function CustomerDetailsSection({ booking: { customer } }: { booking: AdminBooking }) {
  const { email, phone, address, isErased, id } = customer;
  if (isErased) {
    return (
      <DetailsSection title="Customer Information">
        <p className="text-sm font-medium text-ink-1">Erased customer</p>
        <p className="mt-1 text-sm text-pretty text-ink-3">
          They asked to be forgotten: no name, address or card is kept.
        </p>
      </DetailsSection>
    );
  }
  return (
    <DetailsSection title="Customer Information">
      <DetailsList>
        <DetailsItem label="Name">
          <CustomerLink customer={customer} />
        </DetailsItem>
        <DetailsItem label="E-mail">{email === "" ? "Not given" : email}</DetailsItem>
        <DetailsItem label="Phone">{phone === "" ? "Not given" : formatPhone(phone)}</DetailsItem>
        <DetailsItem label="Address">
          {address.length === 0
            ? "Not given"
            : address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </DetailsItem>
        <DetailsItem label="Customer ID">
          <span className="text-xs text-ink-3">{id}</span>
        </DetailsItem>
      </DetailsList>
    </DetailsSection>
  );
}

/** Links to the customer list, searched by the most specific detail of the customer. */
function CustomerLink({ customer }: Pick<AdminBooking, "customer">) {
  const { name, email, phone } = customer;
  const search = email || phone || name;
  const to = `${adminPaths.customers}?${new URLSearchParams({ search })}`;
  return <InlineLink to={to}>{name}</InlineLink>;
}

/** A link within text, with a larger touch area than its line. */
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
