/** Labels of the things that events are about. The keys are the names that the events store. */
export const EVENT_ENTITY_LABELS = {
  booking: "Booking",
  booking_view: "Saved view",
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
  staff_role: "Staff role",
  device: "Device",
  message: "Email",
  staff_task: "Task",
  till_session: "Till",
} as const;

export type EventEntity = keyof typeof EVENT_ENTITY_LABELS;

/** `voucher` → `Gift voucher`; an unknown name is shown with its first letter in upper case. */
export function formatEventEntity(entity: string): string {
  const labels: Record<string, string> = EVENT_ENTITY_LABELS;
  const text = entity.replaceAll("_", " ");
  return labels[entity] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export const EVENT_ACTORS = ["staff", "customer", "visitor", "system", "provider"] as const;
