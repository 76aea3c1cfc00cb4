import type { ComponentProps, ReactNode } from "react";
import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import { Pass, PassDetails } from "../../ui/Pass.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { CopyText } from "./CopyText.tsx";

interface BookingPassProps {
  booking: Pick<ConfirmedBooking, "imageUrl" | "activityName" | "reference"> & {
    addons: readonly { name: string; quantity: number }[];
  };
  details: ComponentProps<typeof PassDetails>["details"];
  /** Below the reference. */
  children?: ReactNode;
}

/** The pass of a finished booking, with its reference below the tear line. */
export function BookingPass({ booking, details, children }: BookingPassProps) {
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
          {children}
        </>
      }
    >
      <h2 className="text-[1.5rem] leading-7.5 font-bold tracking-title wrap-break-word">
        {booking.activityName}
      </h2>
      <PassDetails details={details} />
      {extras.length > 0 && (
        <dl className="mt-3">
          <dt className="text-xs text-ink-3">Extras</dt>
          <dd className="leading-5.5 font-semibold text-ink-1">{extras.join(", ")}</dd>
        </dl>
      )}
    </Pass>
  );
}
