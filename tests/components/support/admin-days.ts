import type { ScannedBooking } from "../../../src/shared/contract/admin/check-ins.ts";
import type { AffectedBooking } from "../../../src/shared/contract/admin/closures.ts";
import type {
  AdminDay,
  AdminDaySlot,
  DayBooking,
} from "../../../src/shared/contract/admin/days.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { toReference } from "./admin-bookings.ts";
import { inMinutes, NOW } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId, slides, venue } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** Two people who come today, have paid and signed, and are not checked in. */
export function party(changes: Partial<DayBooking> = {}): DayBooking {
  const id = newId();
  return {
    id,
    reference: toReference(id),
    customerName: "Ellie Sandhu",
    email: "ellie@example.com",
    ticketCount: 2,
    checkedInCount: 0,
    checkedInAt: null,
    addons: [],
    isWaiverSigned: true,
    totalPence: 4400,
    duePence: 0,
    note: null,
    ...changes,
  };
}

/** A slot of Giant Slides that starts in half an hour, and its bookings. */
export function daySlot(bookings: DayBooking[], changes: Partial<AdminDaySlot> = {}): AdminDaySlot {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const soldCount = sum(bookings.map(({ ticketCount }) => ticketCount));
  return {
    activityId: slides.id,
    activityName: slides.name,
    activityRank: 0,
    startsAt: inMinutes(30),
    endsAt: inMinutes(90),
    capacity: slides.maxCapacity,
    sold: soldCount,
    held: 0,
    checkedInCount: sum(bookings.map(({ checkedInCount }) => checkedInCount)),
    placesLeft: slides.maxCapacity - soldCount,
    isOffered: true,
    reason: null,
    closedReason: null,
    bookings,
    ...changes,
  };
}

export const SAME_HOUR_LATER = inMinutes(1470);

/** Two people of today's slot; there is room for them at the same hour tomorrow. */
export function sampleAffectedBooking(changes: Partial<AffectedBooking> = {}): AffectedBooking {
  const bookingId = newId();
  return {
    bookingId,
    reference: toReference(bookingId),
    customerName: "Amelia Hartley",
    email: "amelia@example.com",
    phone: "07700 900123",
    ticketCount: 2,
    checkedInCount: 0,
    isWaiverSigned: false,
    activityId: slides.id,
    activityName: slides.name,
    startsAt: inMinutes(30),
    endsAt: inMinutes(90),
    totalPence: 4400,
    refundPence: 4400,
    sameHourLater: { startsAt: SAME_HOUR_LATER, endsAt: inMinutes(1530) },
    ...changes,
  };
}

/** Today, with these slots. */
export function sampleAdminDay(slots: AdminDaySlot[], changes: Partial<AdminDay> = {}): AdminDay {
  const { today } = venue;
  return {
    date: today,
    today,
    now: NOW.toISOString(),
    closures: [],
    sessions: slots,
    nextDate: null,
    ...changes,
  };
}

/** The booking that a scanned code leads to. */
export function scannedBooking(
  booking: DayBooking,
  changes: Partial<ScannedBooking> = {},
): ScannedBooking {
  const { activityId, activityName, startsAt, endsAt } = daySlot([]);
  return {
    ...booking,
    status: "confirmed",
    activityId,
    activityName,
    startsAt,
    endsAt,
    date: venue.today,
    ...changes,
  };
}

/**
 * The back office on a day when these parties come to the next slot. Check-ins are visible when the
 * day is loaded again, and a party is found by its code and reference.
 */
export function todayApi(...parties: DayBooking[]): FakeApi {
  const partiesById = new Map(parties.map((one) => [one.id, one]));
  return adminApi()
    .respond(contract.admin.days.get, () => sampleAdminDay([daySlot([...partiesById.values()])]))
    .respond(contract.admin.checkIns.setCheckedInCount, ({ bookingId, checkedInCount }) => {
      const booking = partiesById.get(bookingId);
      if (!booking) throw new Error("No party has this booking.");
      const checkedInAt = checkedInCount > 0 ? NOW.toISOString() : null;
      partiesById.set(bookingId, { ...booking, checkedInCount, checkedInAt });
      return { bookingId, checkedInCount, ticketCount: booking.ticketCount, checkedInAt };
    })
    .respond(contract.admin.checkIns.find, ({ code }) => {
      const found = [...partiesById.values()].find(({ id, reference }) =>
        [id, reference].includes(code),
      );
      if (!found) throw new Error(`No party has the code ${code}.`);
      return scannedBooking(found);
    });
}
