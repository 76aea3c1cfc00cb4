import { type Kysely, sql } from "kysely";
import type { Profile } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { setConsent } from "../customers/customers.queries.ts";
import { insertEventDetails } from "../events/event-details.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { api } from "../request-context.ts";
import { countPasswordAttempt } from "./access/password-attempts.ts";
import { changePassword } from "./change-password.ts";
import { endOwnSession, listSignedInSessions } from "./signed-in-sessions.ts";

const { profile } = api;

export const profileRoutes = {
  get: profile.get.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return readProfile(context.server, userId);
  }),
  update: profile.update.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await editProfile(context.server, userId, input);
    return readProfile(context.server, userId);
  }),
  sessions: profile.sessions.handler(async ({ context }) =>
    listSignedInSessions(context.server, await requireSession(context)),
  ),
  endSession: profile.endSession.handler(async ({ context, input }) => {
    const session = await requireSession(context);
    await countPasswordAttempt(context, session.email);
    await endOwnSession(context.server, session, input);
    return { ended: true as const };
  }),
  changePassword: profile.changePassword.handler(async ({ context, input }) => {
    const session = await requireSession(context);
    await countPasswordAttempt(context, session.email);
    await changePassword(context.server, session, input);
    return { changed: true as const };
  }),
};

/** @throws Refusal UNAUTHENTICATED when the account was deleted concurrently */
async function readProfile({ db }: Context, userId: string): Promise<Profile> {
  const row = await readProfileRow(db, userId);
  if (!row) throw new Refusal("UNAUTHENTICATED");
  return row;
}

interface ProfileChanges {
  name: string;
  phone: string;
  marketingConsent: boolean;
}

/** @throws Refusal PROFILE_NOT_UPDATED when the account was deleted concurrently */
async function editProfile(
  { pool }: Context,
  userId: string,
  { name, phone, marketingConsent }: ProfileChanges,
): Promise<void> {
  const { firstName, lastName } = splitName(name);
  const fullName = `${firstName} ${lastName}`.trim();
  const update = { userId, name: fullName, firstName, lastName, phone, marketingConsent };
  const [updated] = await updateProfile(pool, update);
  if (!updated) throw new Refusal("PROFILE_NOT_UPDATED");
}

/** SQL: the address in a row of bookings or customers. */
function toAddress(row: string) {
  const ref = (column: string) => sql.ref(`${row}.${column}`);
  return sql`jsonb_build_object('addressLine1', ${ref("addressLine1")},
    'addressLine2', ${ref("addressLine2")}, 'city', ${ref("city")}, 'county', ${ref("county")},
    'postcode', ${ref("postcode")})`;
}

/** @returns undefined when the account is gone */
async function readProfileRow(db: Kysely<DB>, userId: string): Promise<Profile | undefined> {
  return (
    db
      .selectFrom("customers")
      .innerJoin("users", "users.id", "customers.authId")
      .select(["customers.name", "users.email", "customers.phone", "customers.marketingConsent"])
      .select((eb) =>
        eb
          .selectFrom("accountRequests")
          .select("accountRequests.email")
          .whereRef("accountRequests.userId", "=", "users.id")
          // Includes requests for an address that is taken: the profile must not reveal the
          // difference.
          .where("accountRequests.kind", "in", ["email-change", "email-taken"])
          .where("accountRequests.doneAt", "is", null)
          .where("accountRequests.expiresAt", ">", sql<Date>`venue_now()`)
          .orderBy("accountRequests.createdAt", "desc")
          .limit(1)
          .as("nextEmail"),
      )
      // The customer's own, which guests gave, is not changed by what an account books.
      .select(
        sql<Profile["address"]>`coalesce(
        (SELECT ${toAddress("b")} FROM bookings b
         WHERE b.customer_id = customers.id AND b.address_line1 <> ''
         ORDER BY b.created_at DESC LIMIT 1),
        CASE WHEN customers.address_line1 <> '' THEN ${toAddress("customers")} END)`.as("address"),
      )
      .where("customers.authId", "=", userId)
      .executeTakeFirst()
  );
}

interface UpdateProfileInput {
  userId: string;
  name: string;
  firstName: string;
  lastName: string;
  phone: string;
  marketingConsent: boolean;
}

/**
 * Updates customer and account, which share the name, and records what differs; no row when the
 * account is gone.
 */
const updateProfile = defineStatement<UpdateProfileInput, { id: string }>(
  "update-profile",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(user_id uuid, name text, first_name text,
       last_name text, phone text, marketing_consent boolean)
   ),
   person AS (
     UPDATE users u SET name = input.name, updated_at = venue_now()
     FROM input WHERE u.id = input.user_id
     RETURNING u.id
   ),
   found AS (
     SELECT c.id, c.first_name, c.last_name, c.phone, c.marketing_consent AS consented,
            array_remove(ARRAY[
              CASE WHEN (c.first_name, c.last_name) <> (input.first_name, input.last_name)
                THEN 'name' END,
              CASE WHEN c.phone <> input.phone THEN 'phone' END,
              CASE WHEN c.marketing_consent <> input.marketing_consent
                THEN 'marketingConsent' END], NULL) AS changed
     FROM input, person JOIN customers c ON c.auth_id = person.id
     FOR NO KEY UPDATE OF c
   ),
   history AS (
     INSERT INTO events (
       device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, 'customer', input.user_id, 'customer', found.id, 'customer.edited',
            CASE WHEN 'marketingConsent' = ANY (changed)
              THEN jsonb_build_object('marketingConsent', consented) END,
            jsonb_strip_nulls(jsonb_build_object(
              'changed', to_jsonb(changed),
              'marketingConsent', CASE WHEN 'marketingConsent' = ANY (changed)
                                    THEN input.marketing_consent END))
     FROM input, found WHERE changed <> '{}'
     RETURNING id
   ),
   person_fields AS (
     SELECT jsonb_build_object('firstName', found.first_name, 'lastName', found.last_name,
                               'phone', found.phone) AS before,
            jsonb_build_object('firstName', input.first_name, 'lastName', input.last_name,
                               'phone', input.phone) AS after
     FROM input, found
   ),
   ${insertEventDetails}
   UPDATE customers c
   SET (first_name, last_name, phone, updated_at)
     = (input.first_name, input.last_name, input.phone, venue_now()),
     ${setConsent("profile", "NULL")}
   FROM input, found WHERE c.id = found.id
   RETURNING c.id`,
);
