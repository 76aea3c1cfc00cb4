import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { findFreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";
import { bookAsStaff, type StaffBookedSlot } from "./staff-bookings.ts";

interface ListedBookings {
  /** A search term that matches only these bookings. */
  searchTerm: string;
  /** In the order in which they were made; for so many people: 1, 2, 3, 1, … */
  bookings: StaffBookedSlot[];
}

/** Creates bookings of one slot, for customers called `Ada 01`, `Ada 02` and so on. */
export async function createListedBookings(
  server: RunningServer,
  request: APIRequestContext,
  count: number,
  paymentMethod: "cash" | null = "cash",
): Promise<ListedBookings> {
  const searchTerm = `q${randomUUID().slice(0, 7)}`;
  const activity = "Aqua Assault Course";
  const freeSlot = await findFreeSlot(request, activity);
  const bookings: StaffBookedSlot[] = [];
  for (let number = 1; number <= count; number++) {
    const email = `${number}${searchTerm}@example.com`;
    const tickets = ((number - 1) % 3) + 1;
    bookings.push(
      await bookAsStaff(server, request, email, {
        activity,
        freeSlot,
        tickets,
        paidBy: paymentMethod,
      }),
    );
    await server.pool.query(
      "UPDATE bookings SET first_name = 'Ada', last_name = lpad($1::text, 2, '0') WHERE email = $2",
      [number, email],
    );
  }
  return { searchTerm, bookings };
}
