import { saleContact } from "../../../shared/contract/admin/staff-booking-contact.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import type { SaleDraft } from "./staff-booking-draft.ts";

type WhoField = "name" | "email" | "phone";

export type WhoProblems = Partial<Record<WhoField, string>>;

const FIELDS: Record<string, WhoField> = {
  firstName: "name",
  lastName: "name",
  email: "email",
  phone: "phone",
};

/** What is sent about the customer, or what is wrong with it. */
export function contactOf(draft: Pick<SaleDraft, WhoField>) {
  const { name, email, phone } = draft;
  const read = saleContact.safeParse({
    ...splitName(name),
    email: email.trim(),
    phone: phone.trim(),
  });
  if (read.success) return { contact: read.data, problems: {} };
  return { contact: null, problems: problemsOf(name, read.error.issues) };
}

function problemsOf(
  name: string,
  issues: readonly { path: PropertyKey[]; message: string }[],
): WhoProblems {
  const problems: WhoProblems = {};
  for (const { path, message } of issues) {
    const field = FIELDS[String(path[0])];
    if (field && !problems[field]) problems[field] = SENTENCES[field] ?? message;
  }
  return name.trim() === "" ? { ...problems, name: "Please enter a name" } : problems;
}

/** Of a field that is checked in more than one way, the sentence of its own rule. */
const SENTENCES: WhoProblems = {
  email: "Please enter a valid email address",
  phone: "Please enter a valid UK phone number",
};
