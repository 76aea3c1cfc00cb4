import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { parseScannedCode } from "../../../shared/rules/scanned-code.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import {
  bookingFieldsSql,
  type DayBookingRow,
  toDayBooking,
} from "../day/read-day-rows.statement.ts";
import { checkIn } from "./check-in.ts";

const { checkIns } = adminApi;

export const checkInRoutes = {
  setCheckedInCount: checkIns.setCheckedInCount.handler(({ context, input }) =>
    checkIn(context.server, { ...input, actor: context.actor }),
  ),
  find: checkIns.find.handler(({ context, input }) =>
    findScannedBooking(context.server, input.code),
  ),
};

/**
 * Finds the booking of a scanned code (its id) or a reference, on any day and in any state.
 * @throws Refusal BOOKING_NOT_FOUND
 */
async function findScannedBooking({ pool }: Context, code: string): Promise<ScannedBooking> {
  const lookup = parseScannedCode(code);
  const [row] = lookup ? await readScannedBooking(pool, lookup) : [];
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  const { booking, startsAt, endsAt, ...visit } = row;
  return {
    ...toDayBooking(booking),
    ...visit,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

interface ScannedRow {
  status: ScannedBooking["status"];
  activityId: string;
  activityName: string;
  startsAt: Date;
  endsAt: Date;
  date: string;
  booking: Omit<DayBookingRow, "slotId">;
}

/** Finds a booking by its id or its reference, unless it is hidden. */
const readScannedBooking = defineStatement<{ bookingId?: string; reference?: string }, ScannedRow>(
  "read-scanned-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, reference text))
   SELECT b.status, b.activity_id, b.activity_name, s.start_time AS starts_at,
     s.end_time AS ends_at, (s.start_time AT TIME ZONE settings.timezone)::date AS date,
     json_build_object(${bookingFieldsSql}) AS booking
   FROM input, settings, bookings b JOIN time_slots s ON s.id = b.time_slot_id
   WHERE (b.id = input.booking_id OR b.reference = input.reference) AND b.hidden_at IS NULL`,
);
