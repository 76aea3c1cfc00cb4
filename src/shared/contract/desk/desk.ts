import { deskBookingsContract } from "./desk-bookings.ts";
import { deskCustomersContract } from "./desk-customers.ts";

/**
 * What staff do at the desk, one noun a line: a part of the contract of its own, so that visitors'
 * browsers load nothing of it.
 */
export const deskContract = {
  bookings: deskBookingsContract,
  customers: deskCustomersContract,
};
