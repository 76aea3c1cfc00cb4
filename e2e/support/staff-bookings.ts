import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import {
  createStaffBooking,
  type StaffBookingInput,
} from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Context } from "../../src/server/context.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { connectTo, type Database } from "../../src/server/platform/database/connect.ts";
import { quietLog } from "../../tests/support/quiet-log.ts";
import { type FreeSlot, findFreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";

export interface StaffBookedSlot {
  bookingId: string;
  reference: string;
  freeSlot: FreeSlot;
}

interface StaffBookingOptions {
  activity?: string;
  tickets?: number;
  /** By default, the booking gets a free slot of its own. */
  freeSlot?: FreeSlot;
  paidBy?: StaffBookingInput["paidBy"];
  /** A discount code, and the amount that it takes off. */
  discount?: { code: string; pence: number };
}

/** Creates a staff booking: paid in cash by default, and without a signed waiver. */
export async function bookAsStaff(
  server: RunningServer,
  request: APIRequestContext,
  email: string,
  {
    activity = "Giant Slides",
    tickets = 2,
    paidBy = "cash",
    discount,
    ...options
  }: StaffBookingOptions = {},
): Promise<StaffBookedSlot> {
  const freeSlot = options.freeSlot ?? (await findFreeSlot(request, activity));
  const input: StaffBookingInput = {
    bookingId: randomUUID(),
    activityId: freeSlot.activity.id,
    startsAt: new Date(freeSlot.slot.startsAt),
    ticketCount: tickets,
    contact: {
      firstName: "Amelia",
      lastName: "Hartley",
      email,
      phone: "07700900123",
      addressLine1: "",
      addressLine2: "",
      city: "",
      county: "",
      postcode: "",
      marketingConsent: false,
    },
    addons: [],
    voucherCode: null,
    discountCode: discount?.code ?? null,
    waiver: null,
    paidBy,
    expectedTotalPence: freeSlot.activity.pricePence * tickets - (discount?.pence ?? 0),
    notify: true,
    actor: { kind: "staff", id: null },
  };
  const { bookingId, reference } = await withDatabase(server, ({ pool }) => {
    const context = { pool, email: createCapturingTransport() } satisfies Partial<Context>;
    // Creating a booking needs no other part of the context.
    return createStaffBooking(context as unknown as Context, input);
  });
  return { bookingId, reference, freeSlot };
}

/** Runs a function with the server's database, through the same client as the server's. */
export async function withDatabase<T>(
  { pool }: RunningServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = connectTo(pool.options.connectionString ?? "", quietLog);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
