import CircleCheck from "lucide-react/icons/circle-check";
import PenLine from "lucide-react/icons/pen-line";
import type { ManagedBooking } from "../../../shared/contract/bookings.ts";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { useViewLink } from "./booking-view.ts";

interface WaiverStateProps {
  booking: Pick<ManagedBooking, "isWaiverSigned" | "can">;
}

/** Whether the waiver is signed, and the way to sign it where it is not. */
export function WaiverState({ booking: { isWaiverSigned, can } }: WaiverStateProps) {
  const signLink = useViewLink("sign");
  const Icon = isWaiverSigned ? CircleCheck : PenLine;
  return (
    <section>
      <h2 className="text-heading">Waiver</h2>
      <p className="mt-2 flex gap-3">
        <Icon
          className={`mt-0.5 size-5 shrink-0 ${isWaiverSigned ? "text-success" : "text-warn"}`}
        />
        <span>{wordsFor(isWaiverSigned, can.signWaiver)}</span>
      </p>
      {can.signWaiver && (
        <ButtonLink {...signLink} variant="primary" className="mt-4">
          Sign the waiver
        </ButtonLink>
      )}
    </section>
  );
}

function wordsFor(isSigned: boolean, canSign: boolean): string {
  if (isSigned) return "Signed for your party.";
  if (!canSign) return "It was not signed.";
  return "Not signed yet. One adult signs it for the party: now, or at the desk before you start.";
}
