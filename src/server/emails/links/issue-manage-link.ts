import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { MANAGE_LINK_DAYS } from "../../../shared/limits.ts";
import { createManageUrl } from "../../../shared/manage-link.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";

const TOKEN_BYTES = 16;

/**
 * A new link that opens this one booking until 30 days after the visit. Its token of 128 random bits
 * is in the answer alone: kept is its hash, so a link is made when a letter leaves, and every try to
 * send it has one of its own.
 * @returns null when there is no such booking
 */
export async function issueManageLink(
  { db, config }: Pick<Context, "db" | "config">,
  bookingId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const isAdded = await insertManageLink(db, { tokenHash: sha256(token), bookingId });
  return isAdded ? createManageUrl(config.publicUrl, token) : null;
}

/**
 * Keeps a new link of a booking.
 * @returns false when there is no such booking
 */
async function insertManageLink(
  db: Kysely<DB>,
  link: { tokenHash: Buffer; bookingId: string },
): Promise<boolean> {
  const linkRow = db
    .selectFrom("bookings")
    .innerJoin("timeSlots", "timeSlots.id", "bookings.timeSlotId")
    .select([
      sql.val(link.tokenHash).as("tokenHash"),
      "bookings.id",
      sql<Date>`${sql.ref("timeSlots.endTime")} + make_interval(days => ${MANAGE_LINK_DAYS})`.as(
        "e",
      ),
    ])
    .where("bookings.id", "=", link.bookingId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("manageLinks")
    .columns(["tokenHash", "bookingId", "expiresAt"])
    .expression(linkRow)
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
