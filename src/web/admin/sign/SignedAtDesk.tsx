import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { isolated } from "../../../shared/rules/person-name.ts";
import { Button } from "../../ui/Button.tsx";
import type { BookingToSign } from "./booking-to-sign.ts";

interface SignedAtDeskProps {
  booking: BookingToSign;
  when: "now" | "before";
  onDone: () => void;
}

/** The last that the customer sees before the device goes back over the counter. */
export function SignedAtDesk({ booking, when, onDone }: SignedAtDeskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-8 text-center">
      <CircleCheck className="mx-auto size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-heading outline-none">
        {when === "now"
          ? `Thank you, ${isolated(booking.customerName)}`
          : "The waiver for this booking is signed already."}
      </h3>
      <p className="mt-1">Please hand this device back to us.</p>
      <Button size="md" onClick={onDone} className="mt-6 min-w-32">
        Done
      </Button>
    </div>
  );
}
