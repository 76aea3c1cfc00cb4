import { useNavigate, useSearchParams } from "react-router";
import type { Contact } from "../../../shared/contract/contact.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { useVenue } from "../shell/use-venue.ts";
import { changeDraft } from "./booking-draft.ts";
import { guardStep, MISSING_DETAILS_PARAM } from "./guards.ts";
import { ContactFields } from "./information/ContactFields.tsx";
import { problemsOf, useContactForm } from "./information/contact-form.ts";
import { NotYou } from "./information/NotYou.tsx";
import { StepActions } from "./StepActions.tsx";
import { StepFallback } from "./StepFallback.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { useBookingDraft } from "./use-booking-draft.ts";

export const meta = pageMeta("Your Information", "Tell us who is coming.");

export function clientLoader() {
  return guardStep("customerInfo");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** Who books: contact and address. Nothing of it reaches the server before the booking is placed. */
export default function CustomerInfoScreen() {
  const navigate = useNavigate();
  const { businessName } = useVenue();
  const { form, clear } = useContactForm();
  const { isVoucherPurchase } = useBookingDraft();
  const [search] = useSearchParams();
  const { errors, submitCount } = form.formState;
  const paymentMissesDetails = search.has(MISSING_DETAILS_PARAM) && submitCount === 0;

  /** A waiver that was signed under another name is cleared where it is signed, and said there. */
  function proceed(contact: Contact) {
    changeDraft({
      // As it will be stored, so that the visitor sees where the mail goes; the phone as typed.
      contact: { ...contact, phone: form.getValues("phone").trim() },
      contactIsComplete: true,
    });
    navigate(paths.addons);
  }

  return (
    <>
      <StepHeading
        title="Your Information"
        lead="We send the confirmation here, and call only if the weather changes our plans."
      />
      {paymentMissesDetails && (
        <Alert tone="danger" className="mt-6">
          Missing required information: name, address, county
        </Alert>
      )}
      <form noValidate onSubmit={form.handleSubmit(proceed)} className="mt-6 desk:mt-8">
        {submitCount > 0 && <ErrorSummary problems={problemsOf(errors)} attempt={submitCount} />}
        {clear && <NotYou onClear={clear} />}
        <ContactFields form={form} businessName={businessName} />
        <StepActions back={isVoucherPurchase ? paths.booking : paths.tickets} />
      </form>
    </>
  );
}
