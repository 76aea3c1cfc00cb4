import { z } from "zod";
import { PICTURE_MAX_BYTES } from "../../limits.ts";
import { TIME_LIMITS_MS } from "../../time-limits.ts";
import { endpoint, refuses } from "../endpoint.ts";
import { id } from "../fields.ts";
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
import { deskReportsContract } from "./desk-reports.ts";
import { deskSalesContract } from "./desk-sales.ts";
import { deskSchedulesContract } from "./desk-schedules.ts";
import { deskSettingsContract } from "./desk-settings.ts";
import { deskSlotsContract } from "./desk-slots.ts";
import { quickAmount } from "./desk-voucher-fields.ts";
import { deskVouchersContract } from "./desk-vouchers.ts";
import { deskWaiverTemplatesContract } from "./desk-waiver-templates.ts";
import { deskWaiversContract } from "./desk-waivers.ts";

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
