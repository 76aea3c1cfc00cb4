import { deskBookingsContract } from "./desk-bookings.ts";
import { deskCheckInsContract } from "./desk-check-ins.ts";
import { deskDaysContract } from "./desk-days.ts";

/**
 * What staff do at the desk, one noun a line: a part of the contract of its own, so that visitors'
 * browsers load nothing of it.
 */
export const deskContract = {
  bookings: deskBookingsContract,
  checkIns: deskCheckInsContract,
  days: deskDaysContract,
};
