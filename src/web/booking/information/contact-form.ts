import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import {
  type Contact,
  type ContactFormValues,
  contact,
} from "../../../shared/contract/public/contact.ts";
import { useProfileContact } from "../../account/use-profile-contact.ts";
import {
  bookingDraft,
  changeDraft,
  clearPersonalDetails,
  onPersonalDetailsCleared,
} from "../../draft/booking-draft.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";

export type ContactForm = UseFormReturn<ContactFormValues, unknown, Contact>;

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
export function useContactForm(): ContactFormState {
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
      for (const name of keysOf(profile)) form.setValue(name, profile[name]);
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
export function contactFieldId(name: keyof ContactFormValues): string {
  return `contact-${name}`;
}

/** The form's errors, in the order of the page. */
export function getContactErrors(errors: ContactForm["formState"]["errors"]): FormError[] {
  return FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: contactFieldId(name), message }] : [];
  });
}
