import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { signIn } from "../accounts/sign-in.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { ensureDemoSignIns } from "./demo-accounts.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);

test("finds no guest without bookings", async () => {
  expect(await ensureDemoSignIns(context)).toBeNull();
});

test("returns an administrator and a customer with bookings, the same at every start", async () => {
  await book(context, venue, venue.slots[0] as Date);
  const signIns = await ensureDemoSignIns(context);
  expect(await ensureDemoSignIns(context)).toEqual(signIns);
  const asAdministrator = signIns && (await signIn(context, signIns.administrator));
  expect(asAdministrator?.account?.role).toBe("admin");
  const asCustomer = signIns && (await signIn(context, signIns.customer));
  expect(asCustomer?.account?.role).toBe("customer");
  const bookings = await db
    .selectFrom("bookings")
    .innerJoin("customers", "customers.id", "bookings.customerId")
    .innerJoin("users", "users.id", "customers.authId")
    .select("bookings.id")
    .where("users.email", "=", signIns?.customer.email ?? "")
    .execute();
  expect(bookings).toHaveLength(1);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("creates the customer after a start that was interrupted in between", async () => {
  const signIns = await ensureDemoSignIns(context);
  const { rows } = await pool.query("DELETE FROM users WHERE role = 'customer' RETURNING email");
  expect(rows).toEqual([{ email: signIns?.customer.email }]);
  expect(await ensureDemoSignIns(context)).toEqual(signIns);
  expect(signIns && (await signIn(context, signIns.customer)).account?.role).toBe("customer");
});

test("passwords differ between installations", async () => {
  const secrets = createSecrets("the secret of another installation of it");
  const [ownSignIns, otherSignIns] = [
    await ensureDemoSignIns(context),
    await ensureDemoSignIns({ ...context, secrets }),
  ];
  expect(otherSignIns?.administrator.email).toBe(ownSignIns?.administrator.email);
  expect(otherSignIns?.administrator.password).not.toBe(ownSignIns?.administrator.password);
});
