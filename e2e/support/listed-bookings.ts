import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { findFreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";
import { bookAtDesk, type DeskBooked } from "./staff-bookings.ts";

interface Listed {
  /** A word that a search finds these bookings by and no others. */
  word: string;
  /** In the order in which they were made; for so many people: 1, 2, 3, 1, … */
  bookings: DeskBooked[];
}

/** Bookings of one session, whose customers are called `Ada 01`, `Ada 02` and so on, and the word. */
export async function listBookings(
  server: RunningServer,
  request: APIRequestContext,
  count: number,
  paidBy: "cash" | null = "cash",
): Promise<Listed> {
  const word = `q${randomUUID().slice(0, 7)}`;
  const activity = "Aqua Assault Course";
  const free = await findFreeSlot(request, activity);
  const bookings: DeskBooked[] = [];
  for (let number = 1; number <= count; number++) {
    const email = `${number}${word}@example.com`;
    const tickets = ((number - 1) % 3) + 1;
    bookings.push(await bookAtDesk(server, request, email, { activity, free, tickets, paidBy }));
    await server.pool.query(
      "UPDATE bookings SET first_name = 'Ada', last_name = lpad($1::text, 2, '0') WHERE email = $2",
      [number, email],
    );
  }
  return { word, bookings };
}
