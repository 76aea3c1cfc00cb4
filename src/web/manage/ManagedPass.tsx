import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { formatDate, formatTime } from "../../shared/time.ts";
import { formatTicketCount } from "../app/format-ticket-count.ts";
import { useVenue } from "../app/use-venue.ts";
import { CopyText } from "../booking/success/CopyText.tsx";
import { Pass, PassDetails } from "../ui/Pass.tsx";
import { Picture } from "../ui/Picture.tsx";

interface ManagedPassProps {
  booking: ManagedBooking;
}

/** The booking's pass, with the QR code to show at arrival unless the booking is cancelled. */
export function ManagedPass({ booking }: ManagedPassProps) {
  const { timezone } = useVenue();
  const startsAt = new Date(booking.startsAt);
  const endsAt = new Date(booking.endsAt);
  const extras = booking.addons.map(({ name, quantity }) => `${quantity} × ${name}`);
  return (
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
      stub={
        <>
          <CopyText label="Booking reference" text={booking.reference} itemLabel="reference" />
          {booking.status !== "cancelled" && <QrCode qr={booking.qr} />}
        </>
      }
    >
      <h2 className="text-[1.5rem] leading-7.5 font-bold tracking-title wrap-break-word">
        {booking.activityName}
      </h2>
      <PassDetails
        details={[
          { term: "Date", value: formatDate(startsAt, timezone) },
          { term: "Tickets", value: formatTicketCount(booking.ticketCount) },
          {
            term: "Time",
            value: `${formatTime(startsAt, timezone)} to ${formatTime(endsAt, timezone)}`,
          },
        ]}
      />
      {extras.length > 0 && (
        <dl className="mt-3">
          <dt className="text-xs text-ink-3">Extras</dt>
          <dd className="leading-5.5 font-semibold text-ink-1">{extras.join(", ")}</dd>
        </dl>
      )}
    </Pass>
  );
}

/** Dark on white in both themes, because scanners may fail on inverted codes. */
function QrCode({ qr: { size, path } }: Pick<ManagedBooking, "qr">) {
  return (
    <figure className="mt-5 grid justify-items-center gap-2">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of your booking"
        shapeRendering="crispEdges"
        className="size-46 rounded-control bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-sm text-ink-3">Show this when you arrive.</figcaption>
    </figure>
  );
}
