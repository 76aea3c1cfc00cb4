import { Alert } from "../../ui/Alert.tsx";
import { useBookingDraft } from "../booking/use-booking-draft.ts";

/** Tells whoever came by a gift voucher's link that nothing has to be remembered or typed. */
export function BroughtVoucher() {
  if (useBookingDraft().broughtCode === null) return null;
  return (
    <Alert tone="success" announced title="Your gift voucher is here." className="mt-5">
      Choose an activity and a time. We put the code in for you before you pay.
    </Alert>
  );
}
