import { z } from "zod";
import { PICTURE_MAX_BYTES } from "../../limits.ts";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id } from "../base/fields.ts";
import { adminActivitiesContract } from "./activities.ts";
import { adminActivityLogContract } from "./activity-log.ts";
import { adminAddonsContract } from "./addons.ts";
import { adminChangesContract, adminWaiversContract } from "./booking-changes.ts";
import { adminDeletionsContract } from "./booking-deletions.ts";
import { adminBookingContract } from "./booking-details.ts";
import { adminBookingViewsContract } from "./booking-views.ts";
import { adminBookingsContract } from "./bookings.ts";
import { adminCheckInsContract } from "./check-ins.ts";
import { adminClosuresContract } from "./closures.ts";
import {
  adminCounterContract,
  adminDevicesContract,
  adminOwnPinContract,
  adminStaffSessionsContract,
} from "./counter.ts";
import {
  adminCustomerNotesContract,
  adminCustomerPageContract,
  adminCustomerTagsContract,
} from "./customer-page.ts";
import { adminCustomersContract } from "./customers.ts";
import { adminDaysContract } from "./days.ts";
import { adminDiscountsContract } from "./discounts.ts";
import { adminBookingEmailsContract, adminEmailsContract } from "./emails.ts";
import { adminHealthContract } from "./health.ts";
import { adminNotesContract } from "./notes.ts";
import { adminOverviewContract } from "./overview.ts";
import { adminReportsContract } from "./reports.ts";
import { adminSchedulesContract } from "./schedules.ts";
import { adminSearchContract } from "./search.ts";
import { adminSecondFactorsContract, signInContract } from "./second-factors.ts";
import { adminSettingsContract } from "./settings.ts";
import { adminSlotEmailsContract } from "./slot-emails.ts";
import { adminSlotMovesContract } from "./slot-moves.ts";
import { adminSlotsContract } from "./slots.ts";
import { adminStaffBookingsContract } from "./staff-bookings.ts";
import { adminStaffRolesContract } from "./staff-roles.ts";
import { adminTillContract } from "./till.ts";
import { quickAmount } from "./voucher-fields.ts";
import { adminVouchersContract } from "./vouchers.ts";
import { adminWaiverTemplatesContract } from "./waiver-templates.ts";

const path = "/admin/voucher-templates/{templateId}";
const adminVoucherTemplatesContract = {
  list: adminEndpoint("vouchers")
    .route({
      method: "GET",
      path: "/admin/voucher-templates",
      summary: "List the quick amounts of gift vouchers, hidden ones too, by amount",
    })
    .output(z.array(quickAmount)),

  save: adminEndpoint("vouchers")
    .route({
      method: "PUT",
      path,
      summary: "Add, show or hide a quick amount; idempotent",
    })
    .input(quickAmount.omit({ id: true }).extend({ templateId: id }))
    .errors(pickErrors("VOUCHER_TEMPLATE_EXISTS"))
    .output(quickAmount),

  remove: adminEndpoint("vouchers")
    .route({ method: "DELETE", path, summary: "Remove a quick amount; idempotent" })
    .input(z.object({ templateId: id }))
    .output(z.object({ removed: z.literal(true) })),
};

const UPLOAD_RATE_LIMIT = { name: "picture-uploads", requests: 30, seconds: 300 };

const adminPicturesContract = {
  upload: adminEndpoint("back-office", UPLOAD_RATE_LIMIT, {
    bodyMaxBytes: PICTURE_MAX_BYTES,
    responseTimeoutMs: TIMEOUTS_MS.uploadResponse,
  })
    .route({
      method: "POST",
      path: "/admin/pictures",
      summary:
        "Upload a picture; the body is the file itself, its name and Content-Type are ignored",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        query: z.object({ use: z.enum(["activity", "voucher", "logo", "hero"]) }),
        body: z.file(),
      }),
    )
    .errors(pickErrors("PICTURE_TYPE", "PICTURE_TOO_MANY_PIXELS", "PICTURE_UNREADABLE"))
    .errors(pickErrors("PICTURES_BUSY", "FILES_UNAVAILABLE"))
    .output(
      z.object({
        /**
         * The value for the `imageUrl` field of the thing that shows the picture. The picture is
         * purged unless a thing that uses it is saved.
         */
        imageUrl: z.string(),
      }),
    ),
};

/**
 * The admin API, one noun a line. A contract of its own, so that visitors' browsers do not load it.
 */
export const adminContract = {
  addons: adminAddonsContract,
  activities: adminActivitiesContract,
  activityLog: adminActivityLogContract,
  bookings: { ...adminBookingsContract, ...adminBookingContract },
  bookingChanges: adminChangesContract,
  bookingViews: adminBookingViewsContract,
  checkIns: adminCheckInsContract,
  closures: adminClosuresContract,
  counter: adminCounterContract,
  customers: { ...adminCustomersContract, ...adminCustomerPageContract },
  customerNotes: adminCustomerNotesContract,
  customerTags: adminCustomerTagsContract,
  days: adminDaysContract,
  devices: adminDevicesContract,
  bookingDeletions: adminDeletionsContract,
  discounts: adminDiscountsContract,
  health: adminHealthContract,
  bookingEmails: adminBookingEmailsContract,
  emails: adminEmailsContract,
  notes: adminNotesContract,
  overview: adminOverviewContract,
  ownPin: adminOwnPinContract,
  pictures: adminPicturesContract,
  reports: adminReportsContract,
  staffBookings: adminStaffBookingsContract,
  staffRoles: adminStaffRolesContract,
  staffSessions: adminStaffSessionsContract,
  schedules: adminSchedulesContract,
  search: adminSearchContract,
  secondFactors: adminSecondFactorsContract,
  signIn: signInContract,
  slotEmails: adminSlotEmailsContract,
  slotMoves: adminSlotMovesContract,
  slots: adminSlotsContract,
  till: adminTillContract,
  vouchers: adminVouchersContract,
  voucherTemplates: adminVoucherTemplatesContract,
  waiverTemplates: adminWaiverTemplatesContract,
  settings: adminSettingsContract,
  waivers: adminWaiversContract,
};
