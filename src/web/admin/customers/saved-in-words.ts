import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";

/** What is said after an edit: that it is so, or what it waits for. */
export function savedInWords(before: DeskCustomer, saved: DeskCustomer): string {
  const { name, email, nextEmail } = saved;
  if (nextEmail === null || nextEmail === before.nextEmail) return `${name} is saved.`;
  return `A letter is on its way to ${nextEmail}. Until they follow its link, ${email} stays their address.`;
}
