import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import {
  type Contact,
  type ContactInput,
  contact,
} from "../../../shared/contract/public/contact.ts";
import { useProfileContact } from "../../account/use-profile-contact.ts";
import {
  bookingDraft,
  changeDraft,
  forgetPerson,
  whenForgotten,
} from "../../draft/booking-draft.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";

export type ContactForm = UseFormReturn<ContactInput, unknown, Contact>;

interface OpenContactForm {
  form: ContactForm;
  /** Forgets who typed here before; null when nobody did, or it was done. */
  clear: (() => void) | null;
}

const EMPTY: ContactInput = {
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

/** The order in which the fields stand on the page. */
const FIELDS = Object.keys(EMPTY) as (keyof ContactInput)[];

/**
 * "Your Information" as a form: checked when a field is left, corrected while typing. Whatever is
 * typed goes into the draft at once, so that a reload loses nothing; it counts as complete only
 * when it was submitted without errors.
 */
export function useContactForm(): OpenContactForm {
  const [isTypedBefore, setTypedBefore] = useState(() =>
    Object.values(bookingDraft().contact).some(isTyped),
  );
  const form = useForm<ContactInput, unknown, Contact>({
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
        callback: ({ values }) => changeDraft({ contact: { ...values }, contactIsComplete: false }),
      }),
    [subscribe],
  );
  useEffect(
    () =>
      whenForgotten(() => {
        setTypedBefore(false);
        reset(EMPTY);
      }),
    [reset],
  );

  useProfileContact({
    isEmpty: () => form.getValues(["firstName", "lastName", "email", "phone"]).every(isBlank),
    fill(known) {
      for (const name of typedKeys(known)) form.setValue(name, known[name]);
    },
  });
  function clear() {
    forgetPerson();
    document.getElementById(fieldId("firstName"))?.focus();
  }
  return { form, clear: isTypedBefore ? clear : null };
}

function isTyped(value: unknown): boolean {
  return typeof value === "string" && !isBlank(value);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function typedKeys<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

/** The id of a field's control, which the error summary links to. */
export function fieldId(name: keyof ContactInput): string {
  return `contact-${name}`;
}

/** What is wrong, from the top of the page down. */
export function problemsOf(errors: ContactForm["formState"]["errors"]): FieldProblem[] {
  return FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });
}
