import { z } from "zod";
import { PICTURE_MAX_BYTES } from "../../limits.ts";
import { TIME_LIMITS_MS } from "../../timeouts.ts";
import { endpoint, refuses } from "../base/endpoint.ts";
import { id } from "../base/fields.ts";
import { deskActivitiesContract } from "./activities.ts";
import { deskAddonsContract } from "./addons.ts";
import { deskAuditContract } from "./audit.ts";
import { deskChangesContract } from "./booking-changes.ts";
import { deskDeletionsContract } from "./booking-deletions.ts";
import { deskBookingContract } from "./booking-details.ts";
import { deskLettersContract } from "./booking-emails.ts";
import { deskBookingsContract } from "./bookings.ts";
import { deskCheckInsContract } from "./check-ins.ts";
import { deskClosuresContract } from "./closures.ts";
import { deskCustomersContract } from "./customers.ts";
import { deskDaysContract } from "./days.ts";
import { deskDiscountsContract } from "./discounts.ts";
import { deskMessagesContract } from "./emails.ts";
import { deskHealthContract } from "./health.ts";
import { deskNotesContract } from "./notes.ts";
import { deskOverviewContract } from "./overview.ts";
import { deskReportsContract } from "./reports.ts";
import { deskSchedulesContract } from "./schedules.ts";
import { deskSettingsContract } from "./settings.ts";
import { deskSlotsContract } from "./slots.ts";
import { deskSalesContract } from "./staff-bookings.ts";
import { quickAmount } from "./voucher-fields.ts";
import { deskVouchersContract } from "./vouchers.ts";
import { deskWaiverTemplatesContract } from "./waiver-templates.ts";
import { deskWaiversContract } from "./waivers.ts";

const path = "/desk/voucher-templates/{templateId}";
const forStaff = refuses("UNAUTHENTICATED", "FORBIDDEN");

const deskVoucherTemplatesContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/voucher-templates",
      summary: "The quick amounts of gift vouchers, those that visitors do not see too, by amount",
    })
    .errors(forStaff)
    .output(z.array(quickAmount)),

  save: endpoint("admin")
    .route({
      method: "PUT",
      path,
      summary: "Add a quick amount, or show or hide it; the same id twice is one",
    })
    .input(quickAmount.omit({ id: true }).extend({ templateId: id }))
    .errors(forStaff)
    .errors(refuses("VOUCHER_TEMPLATE_EXISTS"))
    .output(quickAmount),

  remove: endpoint("admin")
    .route({ method: "DELETE", path, summary: "Take a quick amount away; twice is once" })
    .input(z.object({ templateId: id }))
    .errors(forStaff)
    .output(z.object({ removed: z.literal(true) })),
};

const uploads = { name: "picture-uploads", requests: 30, seconds: 300 };

const deskPicturesContract = {
  upload: endpoint("admin", uploads, {
    bodyMaxBytes: PICTURE_MAX_BYTES,
    answerMs: TIME_LIMITS_MS.uploadAnswer,
  })
    .route({
      method: "POST",
      path: "/desk/pictures",
      summary:
        "Keep a picture; the body is the file itself, whatever its name and Content-Type say",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        query: z.object({ use: z.enum(["activity", "voucher", "logo", "hero"]) }),
        body: z.file(),
      }),
    )
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN"))
    .errors(refuses("PICTURE_TYPE", "PICTURE_TOO_MANY_PIXELS", "PICTURE_UNREADABLE"))
    .errors(refuses("PICTURES_BUSY", "FILES_UNAVAILABLE"))
    .output(
      z.object({
        /** What belongs into the field of whatever is to show it. Unless that is saved, it goes. */
        imageUrl: z.string(),
      }),
    ),
};

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
