import { useState } from "react";
import { WaiverInForce } from "../../waiver/WaiverInForce.tsx";
import type { BookingToSign } from "./booking-to-sign.ts";
import { SignedAtDesk } from "./SignedAtDesk.tsx";
import { SigningAtDeskForm } from "./SigningAtDeskForm.tsx";

interface SigningAtDeskProps {
  booking: BookingToSign;
  onSigned: () => void;
  onClose: () => void;
}

/** The text in force and its signature, then the thanks. */
export function SigningAtDesk({ booking, onSigned, onClose }: SigningAtDeskProps) {
  const [signed, setSigned] = useState<"now" | "before" | null>(null);
  if (signed !== null) return <SignedAtDesk booking={booking} when={signed} onDone={onClose} />;
  return (
    <WaiverInForce onBack={onClose}>
      {(waiver, onChanged) => (
        <SigningAtDeskForm
          key={waiver.versionId}
          waiver={waiver}
          booking={booking}
          onSigned={(when) => {
            setSigned(when);
            onSigned();
          }}
          onChanged={onChanged}
          onBack={onClose}
        />
      )}
    </WaiverInForce>
  );
}
