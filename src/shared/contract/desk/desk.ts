import { deskAuditContract } from "./desk-audit.ts";
import { deskBookingContract } from "./desk-booking.ts";
import { deskBookingsContract } from "./desk-bookings.ts";
import { deskChangesContract } from "./desk-changes.ts";
import { deskCheckInsContract } from "./desk-check-ins.ts";
import { deskCustomersContract } from "./desk-customers.ts";
import { deskDaysContract } from "./desk-days.ts";
import { deskDeletionsContract } from "./desk-deletions.ts";
import { deskHealthContract } from "./desk-health.ts";
import { deskLettersContract } from "./desk-letters.ts";
import { deskMessagesContract } from "./desk-messages.ts";
import { deskNotesContract } from "./desk-notes.ts";
import { deskSalesContract } from "./desk-sales.ts";
import { deskWaiversContract } from "./desk-waivers.ts";

/**
 * What staff do at the desk, one noun a line: a part of the contract of its own, so that visitors'
 * browsers load nothing of it.
 */
export const deskContract = {
  audit: deskAuditContract,
  bookings: { ...deskBookingsContract, ...deskBookingContract },
  changes: deskChangesContract,
  checkIns: deskCheckInsContract,
  customers: deskCustomersContract,
  days: deskDaysContract,
  deletions: deskDeletionsContract,
  health: deskHealthContract,
  letters: deskLettersContract,
  messages: deskMessagesContract,
  notes: deskNotesContract,
  sales: deskSalesContract,
  waivers: deskWaiversContract,
};
