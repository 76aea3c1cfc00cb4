import { useNavigate, useSearchParams } from "react-router";
import type { Contact } from "../../../shared/contract/public/contact.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { guardStep, MISSING_DETAILS_PARAM } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { ClearDetailsPrompt } from "./ClearDetailsPrompt.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { getContactErrors, useContactForm } from "./contact-form.ts";

export const meta = pageMeta("Your Information", "Tell us who is coming.");

export function clientLoader() {
  return guardStep("customerInfo");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** Contact and address of the customer. They stay in the browser until the booking is placed. */
export default function CustomerInfoScreen() {
  const navigate = useNavigate();
  const { businessName } = useVenue();
  const { form, clear } = useContactForm();
  const { isVoucherPurchase } = useBookingDraft();
  const [search] = useSearchParams();
  const { errors, submitCount } = form.formState;
  const isReturnedFromPayment = search.has(MISSING_DETAILS_PARAM) && submitCount === 0;

  /** A waiver signed under another name is cleared on the waiver step, which also says so. */
  function proceed(contact: Contact) {
    changeDraft({
      // As it will be stored, so that the visitor sees the exact email address; the phone as typed.
      contact: { ...contact, phone: form.getValues("phone").trim() },
      isContactComplete: true,
    });
    navigate(paths.addons);
  }

  return (
    <>
      <StepHeading
        title="Your Information"
        lead="We send the confirmation here, and call only if the weather changes our plans."
      />
      {isReturnedFromPayment && (
        <Alert tone="danger" className="mt-6">
          Missing required information: name, address, county
        </Alert>
      )}
      <form noValidate onSubmit={form.handleSubmit(proceed)} className="mt-6 desktop:mt-8">
        {submitCount > 0 && (
          <ErrorSummary errors={getContactErrors(errors)} attempt={submitCount} />
        )}
        {clear && <ClearDetailsPrompt onClear={clear} />}
        <ContactFields form={form} businessName={businessName} />
        <StepActions back={isVoucherPurchase ? paths.booking : paths.tickets} />
      </form>
    </>
  );
}
