/** What the history can be about, by the name that its events give it, and what staff call it. */
export const AUDIT_ENTITY_LABELS = {
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

export type AuditEntity = keyof typeof AUDIT_ENTITY_LABELS;

/** `Gift voucher`; of what is not known, its name. */
export function formatAuditEntity(entity: string): string {
  const labels: Record<string, string> = AUDIT_ENTITY_LABELS;
  const text = entity.replaceAll("_", " ");
  return labels[entity] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Kinds of those who change something. */
export const AUDIT_ACTORS = ["staff", "customer", "visitor", "system", "provider"] as const;
