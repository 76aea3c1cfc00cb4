import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import {
  type Contact,
  type ContactFormValues,
  contact,
} from "../../../shared/contract/public/contact.ts";
import { useProfileContact } from "../../account/use-profile-contact.ts";
import {
  CONTACT_FIELD_PROPS,
  FIELD_GRID,
  type FieldProps,
  HALF_ROW,
} from "../../app/contact-field-props.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import {
  bookingDraft,
  changeDraft,
  clearPersonalDetails,
  onPersonalDetailsCleared,
  useBookingDraft,
} from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorSummary, type FormError } from "../../ui/ErrorSummary.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useStepAfterDetails } from "../addons/use-step-after-details.ts";
import { guardStep, MISSING_DETAILS_PARAM } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { ClearDetailsPrompt } from "./ClearDetailsPrompt.tsx";

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
  const { path: nextStep } = useStepAfterDetails();
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
    navigate(nextStep);
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

type ContactForm = UseFormReturn<ContactFormValues, unknown, Contact>;

interface ContactFormState {
  form: ContactForm;
  /** Clears the earlier input; null when there is none. */
  clear: (() => void) | null;
}

const EMPTY: ContactFormValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  addressLine1: "",
  addressLine2: "",
  city: "",
  county: "",
  postcode: "",
  marketingConsent: false,
};

/** In the order of the page. */
const FIELDS = Object.keys(EMPTY) as (keyof ContactFormValues)[];

/**
 * The form of "Your Information": validates when a field is left, then while typing. Input goes
 * into the draft at once, so that a reload loses nothing; it counts as complete only after a submit
 * without errors.
 */
function useContactForm(): ContactFormState {
  const [hasEarlierInput, setHasEarlierInput] = useState(() =>
    Object.values(bookingDraft().contact).some(hasText),
  );
  const form = useForm<ContactFormValues, unknown, Contact>({
    resolver: zodResolver(contact),
    mode: "onTouched",
    defaultValues: { ...EMPTY, ...bookingDraft().contact },
    shouldFocusError: false,
  });

  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft({ contact: { ...values }, isContactComplete: false }),
      }),
    [subscribe],
  );
  useEffect(
    () =>
      onPersonalDetailsCleared(() => {
        setHasEarlierInput(false);
        reset(EMPTY);
      }),
    [reset],
  );

  useProfileContact({
    isEmpty: () => form.getValues(["firstName", "lastName", "email", "phone"]).every(isBlank),
    fill(profile) {
      for (const name of keysOf(profile)) form.setValue(name, profile[name] ?? "");
    },
  });
  function clear() {
    clearPersonalDetails();
    document.getElementById(contactFieldId("firstName"))?.focus();
  }
  return { form, clear: hasEarlierInput ? clear : null };
}

function hasText(value: unknown): boolean {
  return typeof value === "string" && !isBlank(value);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

/** The id of a field's input, which the error summary links to. */
function contactFieldId(name: keyof ContactFormValues): string {
  return `contact-${name}`;
}

/** The form's errors, in the order of the page. */
function getContactErrors(errors: ContactForm["formState"]["errors"]): FormError[] {
  return FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: contactFieldId(name), message }] : [];
  });
}

interface ContactFieldsProps {
  form: ContactForm;
  businessName: string;
}

type ContactFieldName = Exclude<keyof ContactFormValues, "marketingConsent">;
/** Half a row on every screen, for short values. */
const SHORT_FIELD = "col-span-3!";

/** Contact, address and marketing consent. */
function ContactFields({ form, businessName }: ContactFieldsProps) {
  const { errors, submitCount } = form.formState;

  function renderField(name: ContactFieldName, props: FieldProps) {
    return (
      <TextField
        {...props}
        {...form.register(name)}
        id={contactFieldId(name)}
        error={errors[name]?.message}
        // After a submit the error summary announces the errors; nine announcements at once would
        // not be understood.
        errorAnnounced={submitCount === 0}
        required={!props.optional}
      />
    );
  }

  return (
    <>
      <fieldset>
        <legend className="mb-4 text-heading text-ink-1">Contact</legend>
        <div className={FIELD_GRID}>
          {renderField("firstName", {
            ...CONTACT_FIELD_PROPS.firstName,
            className: HALF_ROW,
          })}
          {renderField("lastName", { ...CONTACT_FIELD_PROPS.lastName, className: HALF_ROW })}
          {renderField("email", CONTACT_FIELD_PROPS.email)}
          {renderField("phone", CONTACT_FIELD_PROPS.phone)}
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="mb-4 text-heading text-ink-1">Address</legend>
        <div className={FIELD_GRID}>
          {renderField("addressLine1", { label: "Address line 1", autoComplete: "address-line1" })}
          {renderField("addressLine2", {
            label: "Address line 2",
            optional: true,
            autoComplete: "address-line2",
          })}
          {renderField("city", {
            label: "City",
            autoComplete: "address-level2",
            className: HALF_ROW,
          })}
          {renderField("county", {
            label: "County",
            autoComplete: "address-level1",
            className: SHORT_FIELD,
          })}
          {renderField("postcode", {
            label: "Postcode",
            autoComplete: "postal-code",
            autoCapitalize: "characters",
            spellCheck: false,
            className: SHORT_FIELD,
          })}
        </div>
      </fieldset>
      <Checkbox
        {...form.register("marketingConsent")}
        id={contactFieldId("marketingConsent")}
        label={`Email me news and offers from ${businessName}`}
        className="mt-5"
      />
    </>
  );
}
