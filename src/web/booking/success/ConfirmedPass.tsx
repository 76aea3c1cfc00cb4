import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate, formatTime } from "../../../shared/time.ts";
import { formatTicketCount } from "../../app/format-ticket-count.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Pass, PassDetails } from "../../ui/Pass.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { CopyText } from "./CopyText.tsx";

interface ConfirmedPassProps {
  booking: ConfirmedBooking;
}

/** The finished pass, with the booking reference below the tear line. */
export function ConfirmedPass({ booking }: ConfirmedPassProps) {
  const { timezone } = useVenue();
  const { totalPence, discountPence, voucherPence } = booking.order;
  const startsAt = new Date(booking.startsAt);
  const extras = booking.addons.map(({ name, quantity }) => `${quantity} × ${name}`);
  return (
    <div className="transition-[translate,opacity] delay-200 duration-slow ease-out starting:translate-y-3 starting:opacity-0">
      <Pass
        size="lg"
        picture={
          <Picture
            imageUrl={booking.imageUrl}
            alt=""
            sizes="(min-width: 56rem) 25rem, 92vw"
            className="aspect-2/1 w-full"
            eager
          />
        }
        stub={<CopyText label="Booking reference" text={booking.reference} itemLabel="reference" />}
      >
        <h2 className="text-[1.5rem] leading-7.5 font-bold tracking-title">
          {booking.activityName}
        </h2>
        <PassDetails
          details={[
            { term: "Date", value: formatDate(startsAt, timezone) },
            { term: "Time", value: formatTime(startsAt, timezone) },
            { term: "Tickets", value: formatTicketCount(booking.ticketCount) },
            { term: "Paid", value: formatPence(totalPence) },
            ...toDeductionDetail("Discount", discountPence),
            ...toDeductionDetail("Gift voucher", voucherPence),
          ]}
        />
        {extras.length > 0 && (
          <dl className="mt-3">
            <dt className="text-xs text-ink-3">Extras</dt>
            <dd className="leading-5.5 font-semibold text-ink-1">{extras.join(", ")}</dd>
          </dl>
        )}
      </Pass>
    </div>
  );
}

function toDeductionDetail(term: string, pence: number) {
  return pence > 0 ? [{ term, value: formatPence(-pence) }] : [];
}
