/** The sections of the settings, in their order; each id is that of its heading's part. */
export const SECTIONS = [
  { id: "business", title: "Business Information" },
  { id: "booking", title: "Booking Settings" },
  { id: "checkout", title: "Checkout Information" },
  { id: "vouchers", title: "Gift Voucher Settings" },
  { id: "admin-notifications", title: "Admin Notifications" },
  { id: "notifications", title: "Notification Settings" },
  { id: "brand", title: "Brand and embedding" },
] as const;

export type SectionId = (typeof SECTIONS)[number]["id"];

export function sectionElementId(id: SectionId): string {
  return `settings-${id}`;
}
