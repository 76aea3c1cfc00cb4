import { staffBookingContact } from "../../../shared/contract/admin/customer-fields.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import type { StaffBookingDraft } from "./staff-booking.ts";

type ContactField = "name" | "email" | "phone";

export type ContactErrors = Partial<Record<ContactField, string>>;

const FIELDS: Record<string, ContactField> = {
  firstName: "name",
  lastName: "name",
  email: "email",
  phone: "phone",
};

/** Returns the contact for the request, or the errors of its fields. */
export function parseContact(draft: Pick<StaffBookingDraft, ContactField>) {
  const { name, email, phone } = draft;
  const result = staffBookingContact.safeParse({
    ...splitName(name),
    email: email.trim(),
    phone: phone.trim(),
  });
  if (result.success) return { value: result.data, errors: {} };
  return { value: null, errors: toContactErrors(name, result.error.issues) };
}

function toContactErrors(
  name: string,
  issues: readonly { path: PropertyKey[]; message: string }[],
): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS[String(path[0])];
    if (field && !errors[field]) errors[field] = ERROR_MESSAGES[field] ?? message;
  }
  return name.trim() === "" ? { ...errors, name: "Please enter a name" } : errors;
}

/** Messages of the fields that are validated in more than one way. */
const ERROR_MESSAGES: ContactErrors = {
  email: "Please enter a valid email address",
  phone: "Please enter a valid UK phone number",
};
