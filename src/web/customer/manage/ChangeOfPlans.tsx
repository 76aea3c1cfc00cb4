import type { ManagedBooking } from "../../../shared/contract/bookings.ts";
import { cancellationWords } from "../booking/payment/cancellation-words.ts";
import { useVenue } from "../shell/use-venue.ts";
import { ReachVenue } from "./ReachVenue.tsx";

interface ChangeOfPlansProps {
  booking: ManagedBooking;
}

/** Until when a cancellation is paid back, and how to ask for one; nothing once it has begun. */
export function ChangeOfPlans({ booking }: ChangeOfPlansProps) {
  const { timezone, businessPhone } = useVenue();
  const startsAt = new Date(booking.startsAt);
  const now = new Date();
  if (startsAt <= now) return null;
  const policyHours = booking.cancellationPolicyHours;
  return (
    <section>
      <h2 className="text-heading">Plans changed?</h2>
      <p className="mt-2">
        {cancellationWords({ startsAt, policyHours, timeZone: timezone }, now)} To cancel or move
        your booking, {businessPhone ? "call or write to us" : "write to us"}.
      </p>
      <ReachVenue className="mt-1" />
    </section>
  );
}
