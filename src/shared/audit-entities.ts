/** What the history can be about, by the name that its events give it, and what staff call it. */
export const AUDITED_THINGS = {
  booking: "Booking",
  payment: "Payment",
  payment_attempt: "Payment attempt",
  refund: "Refund",
  dispute: "Dispute",
  checkout: "Checkout",
  voucher: "Gift voucher",
  voucher_template: "Voucher template",
  discount_code: "Discount code",
  activity: "Activity",
  addon: "Add-on",
  schedule: "Schedule",
  time_slot: "Session",
  closed_day: "Closed day",
  waiver_template: "Waiver template",
  settings: "Settings",
  picture: "Picture",
  customer: "Customer",
  account: "Account",
  invitation: "Invitation",
  message: "E-mail",
  staff_task: "Task",
} as const;

export type AuditedThing = keyof typeof AUDITED_THINGS;

/** `Gift voucher`; of what is not known, its name. */
export function auditedThingWords(entity: string): string {
  const known: Record<string, string> = AUDITED_THINGS;
  const words = entity.replaceAll("_", " ");
  return known[entity] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Kinds of those who change something. */
export const AUDIT_ACTORS = ["staff", "customer", "visitor", "system", "provider"] as const;
