import type { Router } from "@orpc/server";
import type { adminContract } from "../shared/contract/admin/contract.ts";
import {
  counterRoutes,
  devicesRoutes,
  ownPinRoutes,
  staffSessionsRoutes,
} from "./accounts/counter/counter.routes.ts";
import { editCustomerRoutes } from "./accounts/edit-customer.ts";
import { endCustomerSessionsRoutes } from "./accounts/end-customer-sessions.ts";
import { secondFactorsRoutes } from "./accounts/second-factor/second-factors.routes.ts";
import { signInRoutes } from "./accounts/second-factor/sign-in.routes.ts";
import { staffRolesRoutes } from "./accounts/staff/staff-roles.routes.ts";
import { activityLogRoutes } from "./activity-log/activity-log.routes.ts";
import { adminSchedulesRoutes } from "./availability/schedules/admin-schedules.routes.ts";
import { adminBookingChangesRoutes } from "./bookings/cancel/admin-booking-changes.routes.ts";
import { adminChangesRoutes } from "./bookings/change/admin-changes.routes.ts";
import { checkInRoutes } from "./bookings/check-in/check-in.routes.ts";
import { closuresRoutes } from "./bookings/close/closures.routes.ts";
import { slotMovesRoutes } from "./bookings/close/slot-moves.routes.ts";
import { slotsRoutes } from "./bookings/close/slots.routes.ts";
import { adminContactRoutes } from "./bookings/contact/admin-contact.routes.ts";
import { daysRoutes } from "./bookings/day/days.routes.ts";
import { adminBookingDeletionsRoutes } from "./bookings/delete/admin-booking-deletions.routes.ts";
import { adminBookingRoutes } from "./bookings/details/admin-booking.routes.ts";
import { adminBookingEmailsRoutes } from "./bookings/emails/admin-booking-emails.routes.ts";
import { slotEmailsRoutes } from "./bookings/emails/slot-emails.routes.ts";
import { adminBookingsRoutes } from "./bookings/list/admin-bookings.routes.ts";
import { bookingViewsRoutes } from "./bookings/list/booking-views.routes.ts";
import { adminNotesRoutes } from "./bookings/notes/admin-notes.routes.ts";
import { adminWaiversRoutes } from "./bookings/sign/admin-waivers.routes.ts";
import { adminStaffBookingsRoutes } from "./bookings/walk-in/admin-staff-bookings.routes.ts";
import { adminActivitiesRoutes } from "./catalogue/activities/admin-activities.routes.ts";
import { adminAddonsRoutes } from "./catalogue/addons/admin-addons.routes.ts";
import { adminDiscountsRoutes } from "./catalogue/discounts/admin-discounts.routes.ts";
import { waiverTemplatesRoutes } from "./catalogue/waiver-templates/waiver-templates.routes.ts";
import { adminCustomersRoutes } from "./customers/admin-customers.routes.ts";
import { customerNotesRoutes } from "./customers/customer-notes.routes.ts";
import { customerTagsRoutes } from "./customers/customer-tags.routes.ts";
import { adminEmailsRoutes } from "./emails/admin-emails.routes.ts";
import { adminHealthRoutes } from "./health/health.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { adminPicturesRoutes } from "./pictures/admin-pictures.routes.ts";
import { eraseCustomerRoutes } from "./privacy/admin-privacy.routes.ts";
import type { RequestContext } from "./request-context.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { adminSettingsRoutes } from "./settings/admin-settings.routes.ts";
import { reportsRoutes } from "./stats/reports/reports.routes.ts";
import { voucherStatsRoutes } from "./stats/voucher-stats.routes.ts";
import { tillRoutes } from "./till/till.routes.ts";
import { adminVouchersRoutes } from "./vouchers/manage/admin-vouchers.routes.ts";
import { adminVoucherTemplatesRoutes } from "./vouchers/sell/admin-templates.routes.ts";

/** The endpoints of the back office, implemented. */
export const adminRoutes = {
  addons: adminAddonsRoutes,
  activities: adminActivitiesRoutes,
  activityLog: activityLogRoutes,
  bookings: { ...adminBookingsRoutes, ...adminBookingRoutes },
  bookingChanges: { ...adminBookingChangesRoutes, ...adminChangesRoutes, ...adminContactRoutes },
  bookingViews: bookingViewsRoutes,
  checkIns: checkInRoutes,
  closures: closuresRoutes,
  counter: counterRoutes,
  customers: {
    ...adminCustomersRoutes,
    ...editCustomerRoutes,
    ...endCustomerSessionsRoutes,
    ...eraseCustomerRoutes,
  },
  customerNotes: customerNotesRoutes,
  customerTags: customerTagsRoutes,
  days: daysRoutes,
  devices: devicesRoutes,
  bookingDeletions: adminBookingDeletionsRoutes,
  discounts: adminDiscountsRoutes,
  health: adminHealthRoutes,
  bookingEmails: adminBookingEmailsRoutes,
  emails: adminEmailsRoutes,
  notes: adminNotesRoutes,
  overview: overviewRoutes,
  ownPin: ownPinRoutes,
  pictures: adminPicturesRoutes,
  staffBookings: adminStaffBookingsRoutes,
  staffRoles: staffRolesRoutes,
  staffSessions: staffSessionsRoutes,
  reports: reportsRoutes,
  schedules: adminSchedulesRoutes,
  search: searchRoutes,
  secondFactors: secondFactorsRoutes,
  signIn: signInRoutes,
  slotEmails: slotEmailsRoutes,
  slotMoves: slotMovesRoutes,
  slots: slotsRoutes,
  till: tillRoutes,
  vouchers: { ...adminVouchersRoutes, ...voucherStatsRoutes },
  voucherTemplates: adminVoucherTemplatesRoutes,
  waiverTemplates: waiverTemplatesRoutes,
  settings: adminSettingsRoutes,
  waivers: adminWaiversRoutes,
} satisfies Router<typeof adminContract, RequestContext>;
