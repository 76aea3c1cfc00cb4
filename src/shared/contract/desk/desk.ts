import { deskActivitiesContract } from "./desk-activities.ts";
import { deskAddonsContract } from "./desk-addons.ts";
import { deskAuditContract } from "./desk-audit.ts";
import { deskBookingContract } from "./desk-booking.ts";
import { deskBookingsContract } from "./desk-bookings.ts";
import { deskChangesContract } from "./desk-changes.ts";
import { deskCheckInsContract } from "./desk-check-ins.ts";
import { deskClosuresContract } from "./desk-closures.ts";
import { deskCustomersContract } from "./desk-customers.ts";
import { deskDaysContract } from "./desk-days.ts";
import { deskDeletionsContract } from "./desk-deletions.ts";
import { deskDiscountsContract } from "./desk-discounts.ts";
import { deskHealthContract } from "./desk-health.ts";
import { deskLettersContract } from "./desk-letters.ts";
import { deskMessagesContract } from "./desk-messages.ts";
import { deskNotesContract } from "./desk-notes.ts";
import { deskOverviewContract } from "./desk-overview.ts";
import { deskPicturesContract } from "./desk-pictures.ts";
import { deskReportsContract } from "./desk-reports.ts";
import { deskSalesContract } from "./desk-sales.ts";
import { deskSchedulesContract } from "./desk-schedules.ts";
import { deskSettingsContract } from "./desk-settings.ts";
import { deskSlotsContract } from "./desk-slots.ts";
import { deskVoucherTemplatesContract } from "./desk-voucher-templates.ts";
import { deskVouchersContract } from "./desk-vouchers.ts";
import { deskWaiverTemplatesContract } from "./desk-waiver-templates.ts";
import { deskWaiversContract } from "./desk-waivers.ts";

/**
 * What staff do at the desk, one noun a line: a part of the contract of its own, so that visitors'
 * browsers load nothing of it.
 */
export const deskContract = {
  addons: deskAddonsContract,
  activities: deskActivitiesContract,
  audit: deskAuditContract,
  bookings: { ...deskBookingsContract, ...deskBookingContract },
  changes: deskChangesContract,
  checkIns: deskCheckInsContract,
  closures: deskClosuresContract,
  customers: deskCustomersContract,
  days: deskDaysContract,
  deletions: deskDeletionsContract,
  discounts: deskDiscountsContract,
  health: deskHealthContract,
  letters: deskLettersContract,
  messages: deskMessagesContract,
  notes: deskNotesContract,
  overview: deskOverviewContract,
  pictures: deskPicturesContract,
  reports: deskReportsContract,
  sales: deskSalesContract,
  schedules: deskSchedulesContract,
  slots: deskSlotsContract,
  vouchers: deskVouchersContract,
  voucherTemplates: deskVoucherTemplatesContract,
  waiverTemplates: deskWaiverTemplatesContract,
  settings: deskSettingsContract,
  waivers: deskWaiversContract,
};
