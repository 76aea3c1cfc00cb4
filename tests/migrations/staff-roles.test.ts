import { expect, test } from "vitest";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { SHIPPED_ROLE_IDS } from "../../src/shared/rules/staff-roles.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { migrateBefore } from "./migrate-before.ts";

/** A venue of the version before staff roles, with two administrators, a customer and an invitation. */
const EARLIER_ROWS = `
  INSERT INTO users (id, name, email, role) VALUES
    ('a0000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', 'admin'),
    ('a0000000-0000-4000-8000-000000000002', 'Bob', 'bob@example.com', 'admin'),
    ('a0000000-0000-4000-8000-000000000003', 'Cleo', 'cleo@example.com', 'customer');
  INSERT INTO sessions (user_id, token, expires_at, created_at)
  SELECT id, name, venue_now() + interval '1 day', venue_now() - interval '1 hour' FROM users;
  INSERT INTO account_requests (id, kind, email, user_id, expires_at)
  VALUES (gen_random_uuid(), 'administrator-invitation', 'dot@example.com',
          'a0000000-0000-4000-8000-000000000001', venue_now() + interval '1 day');`;

async function updateVenue(isDemo: boolean) {
  const database = await emptyDatabase();
  await migrateBefore(database, "0056-staff-roles.sql");
  await database.pool.query(EARLIER_ROWS);
  await database.pool.query("UPDATE settings SET is_demo = $1", [isDemo]);
  await migrate(database);
  return database.pool;
}

test("after the update every administrator is an owner with 14 days to set up a second factor", async () => {
  const pool = await updateVenue(false);
  const { rows: people } = await pool.query(
    `SELECT name, staff_role_id AS role,
            round(extract(epoch FROM second_factor_due_at - venue_now()) / 86400)::int AS days
     FROM users ORDER BY name`,
  );
  expect(people).toEqual([
    { name: "Ada", role: SHIPPED_ROLE_IDS.owner, days: 14 },
    { name: "Bob", role: SHIPPED_ROLE_IDS.owner, days: 14 },
    { name: "Cleo", role: null, days: null },
  ]);
  const { rows: invitations } = await pool.query("SELECT staff_role_id FROM account_requests");
  expect(invitations).toEqual([{ staff_role_id: SHIPPED_ROLE_IDS.manager }]);
  const { rows: events } = await pool.query(
    "SELECT after FROM events WHERE type = 'account.staff-role-changed'",
  );
  expect(events).toEqual([{ after: { staffRole: "Owner" } }, { after: { staffRole: "Owner" } }]);
  const { rows: settings } = await pool.query("SELECT are_staff_roles_reviewed FROM settings");
  expect(settings).toEqual([{ are_staff_roles_reviewed: false }]);
});

test("after the update everybody is still signed in, with the proof of when they signed in", async () => {
  const pool = await updateVenue(false);
  const { rows } = await pool.query(
    "SELECT token FROM sessions WHERE proved_at = created_at AND NOT is_shared ORDER BY token",
  );
  expect(rows).toEqual([{ token: "Ada" }, { token: "Bob" }, { token: "Cleo" }]);
});

test("the update of a demo requires no second factor", async () => {
  const pool = await updateVenue(true);
  const { rows } = await pool.query(
    "SELECT count(second_factor_due_at)::int AS due FROM users UNION ALL SELECT count(*)::int FROM staff_roles WHERE requires_second_factor",
  );
  expect(rows).toEqual([{ due: 0 }, { due: 0 }]);
});
