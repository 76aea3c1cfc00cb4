import { expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { signIn } from "../accounts/sign-in.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { demoSignIns } from "./demo-accounts.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);

test("a demo in which nobody has booked names nobody", async () => {
  expect(await demoSignIns(context)).toBeNull();
});

test("the demo names an administrator and a customer with bookings, the same at every start", async () => {
  await book(context, venue, venue.slots[0] as Date);
  const named = await demoSignIns(context);
  expect(await demoSignIns(context)).toEqual(named);
  const asAdministrator = named && (await signIn(context, named.administrator));
  expect(asAdministrator?.account.role).toBe("admin");
  const asCustomer = named && (await signIn(context, named.customer));
  expect(asCustomer?.account.role).toBe("customer");
  const bookings = await db
    .selectFrom("bookings")
    .innerJoin("customers", "customers.id", "bookings.customerId")
    .innerJoin("users", "users.id", "customers.authId")
    .select("bookings.id")
    .where("users.email", "=", named?.customer.email ?? "")
    .execute();
  expect(bookings).toHaveLength(1);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("a start that was cut off after the administrator was made goes on with the customer", async () => {
  const named = await demoSignIns(context);
  const { rows } = await pool.query("DELETE FROM users WHERE role = 'customer' RETURNING email");
  expect(rows).toEqual([{ email: named?.customer.email }]);
  expect(await demoSignIns(context)).toEqual(named);
  expect(named && (await signIn(context, named.customer)).account.role).toBe("customer");
});

test("another installation has other passwords", async () => {
  const secrets = createSecrets("the secret of another installation of it");
  const [here, there] = [await demoSignIns(context), await demoSignIns({ ...context, secrets })];
  expect(there?.administrator.email).toBe(here?.administrator.email);
  expect(there?.administrator.password).not.toBe(here?.administrator.password);
});
