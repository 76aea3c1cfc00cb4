import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Contact, contact as contactSchema } from "../../../shared/contract/public/contact.ts";
import { readProfileContact } from "../../account/use-profile-contact.ts";
import { useAccount } from "../../app/account.ts";
import { paths } from "../../app/paths.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { useStepAfterDetails } from "../addons/use-step-after-details.ts";

interface MyDetails {
  contact: Contact;
  isUsed: boolean;
  setIsUsed: (isUsed: boolean) => void;
}

export interface MyDetailsStep {
  /** Null while they are not known or not complete, and once something was typed. */
  details: MyDetails | null;
  /** Goes to the step that follows, once places are held. */
  goOn: () => Promise<void>;
  /** Goes to the waiver instead; null unless the details are used and no chosen extra is passed. */
  skipExtras: (() => Promise<void>) | null;
}

/** The details of the signed-in user, to book with instead of typing them. */
export function useMyDetails(): MyDetailsStep {
  const navigate = useNavigate();
  const stepAfterDetails = useStepAfterDetails();
  const { addons } = useBookingDraft();
  const email = useAccount()?.email;
  const [details, setDetails] = useState<Contact | null>(null);
  const [isUsed, setIsUsed] = useState(true);
  useEffect(() => {
    if (email === undefined || Object.values(bookingDraft().contact).some(Boolean)) return;
    const controller = new AbortController();
    void readProfileContact(controller.signal).then((profile) => {
      const parsed = contactSchema.safeParse(profile);
      if (!controller.signal.aborted && parsed.success) setDetails(parsed.data);
    });
    return () => {
      controller.abort();
      setDetails(null);
    };
  }, [email]);

  async function goTo(path: string) {
    if (details && isUsed) changeDraft({ contact: details, isContactComplete: true });
    await navigate(details && isUsed ? path : paths.customerInfo);
  }

  const canSkip = details && isUsed && stepAfterDetails.hasAddons && addons.length === 0;
  return {
    details: details && { contact: details, isUsed, setIsUsed },
    goOn: () => goTo(stepAfterDetails.path),
    skipExtras: canSkip ? () => goTo(paths.waiver) : null,
  };
}

/** Offers to book with the details of the signed-in user, and shows them. */
export function UseMyDetails({ details }: { details: MyDetails | null }) {
  if (!details) return null;
  const { contact, isUsed, setIsUsed } = details;
  const { firstName, lastName, email, phone, addressLine1, city, postcode } = contact;
  return (
    <div className="mt-5">
      <Checkbox
        id="use-my-details"
        checked={isUsed}
        onChange={(event) => setIsUsed(event.target.checked)}
        label={
          <>
            <b className="font-semibold">Use my details</b>
            <span className="block text-sm wrap-anywhere text-ink-3">
              {`${firstName} ${lastName}, ${email}, ${phone}, ${addressLine1}, ${city}, ${postcode}`}
            </span>
          </>
        }
      />
    </div>
  );
}
