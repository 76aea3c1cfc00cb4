/**
 * The sections of the settings, in their order. `settingsSectionElementId` returns the id of a
 * section's element.
 */
export const SETTINGS_SECTIONS = [
  { id: "business", title: "Business Information" },
  { id: "booking", title: "Booking Settings" },
  { id: "checkout", title: "Checkout Information" },
  { id: "vouchers", title: "Gift Voucher Settings" },
  { id: "admin-notifications", title: "Admin Notifications" },
  { id: "notifications", title: "Notification Settings" },
  { id: "brand", title: "Brand and embedding" },
] as const;

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]["id"];

export function settingsSectionElementId(id: SettingsSectionId): string {
  return `settings-${id}`;
}
