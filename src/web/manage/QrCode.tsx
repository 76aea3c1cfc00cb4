import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";

/** Dark on white in both themes, because scanners may fail on inverted codes. */
export function QrCode({ qr: { size, path } }: Pick<ManagedBooking, "qr">) {
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
