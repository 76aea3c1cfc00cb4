import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";

const {
  context,
  venue,
  call,
  newEmailAddress,
  getEmailsTo,
  getLinkToken,
  signIn,
  getSignedInAccount,
} = await accountFixture();
const { db, pool } = context;

async function livingCustomerCount(): Promise<number> {
  const customers = db.selectFrom("customers").select("id").where("mergedInto", "is", null);
  return (await customers.execute()).length;
}

test("an account gets its new address once it is verified, and the old address is notified", async () => {
  const account = await testAccount(context);
  const { cookie } = await signIn(account);
  const email = newEmailAddress();
  const contact = { ...placement(venue).contact, email };
  const bookingId = await book(context, venue, venue.slots[1] as Date, { contact });
  expect((await call("/address-requests", { email })).status).toBe(401);
  const requested = await call("/address-requests", { email }, { cookie });
  expect(requested.body).toEqual({ sent: true });
  expect(await getSignedInAccount(cookie)).toMatchObject({ email: account.email });

  const token = await getLinkToken(email, "/account/new-address");
  const customers = await livingCustomerCount();
  expect(await call("/address-changes", {}, { token })).toMatchObject({
    status: 201,
    body: { email },
  });
  expect(await getSignedInAccount(cookie)).toMatchObject({ email });
  expect((await signIn({ ...account, email })).status).toBe(201);
  expect((await signIn(account)).status).toBe(401);
  const [received] = await getEmailsTo(account.email);
  expect(received?.headers).toContain("Subject: The email address of your account");

  // The guest who booked under that address is merged into this customer.
  expect(await livingCustomerCount()).toBe(customers - 1);
  const owner = await db
    .selectFrom("bookings")
    .innerJoin("customers", "customers.id", "bookings.customerId")
    .select(["customers.authId", "customers.email"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirst();
  expect(owner).toEqual({ authId: account.id, email });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a link that is followed again, because its answer was lost, answers the same while the account has the address", async () => {
  const account = await testAccount(context);
  const { cookie } = await signIn(account);
  const email = newEmailAddress();
  await call("/address-requests", { email }, { cookie });
  const token = await getLinkToken(email, "/account/new-address");
  const changed = await call("/address-changes", {}, { token });
  expect(changed).toMatchObject({ status: 201, body: { email } });
  expect(await call("/address-changes", {}, { token })).toEqual(changed);
  expect(await getEmailsTo(account.email)).toHaveLength(1);

  const nextEmail = newEmailAddress();
  await call("/address-requests", { email: nextEmail }, { cookie });
  const nextToken = await getLinkToken(nextEmail, "/account/new-address");
  expect((await call("/address-changes", {}, { token: nextToken })).status).toBe(201);
  // Somebody else may have the old address by now, who never saw this link.
  await testAccount(context, { email });
  const late = await call("/address-changes", {}, { token });
  expect(late).toMatchObject({ status: 404, body: { code: "ACCOUNT_LINK_INVALID" } });
});

test("requesting an address does not reveal whether it is taken, and does not reserve it", async () => {
  const [account, otherAccount] = [await testAccount(context), await testAccount(context)];
  const { cookie } = await signIn(account);
  const freeAddress = newEmailAddress();
  const forExisting = await call("/address-requests", { email: otherAccount.email }, { cookie });
  const forUnknown = await call("/address-requests", { email: freeAddress }, { cookie });
  expect(forExisting).toEqual(forUnknown);
  const [received] = await getEmailsTo(otherAccount.email);
  expect(received?.text).toContain("This email address already has an account");
  expect(received?.text).not.toContain("#");

  // Somebody else opens an account with the free address before the link is followed.
  const token = await getLinkToken(freeAddress, "/account/new-address");
  await testAccount(context, { email: freeAddress });
  expect((await call("/address-changes", {}, { token })).status).toBe(404);
  expect(await getSignedInAccount(cookie)).toMatchObject({ email: account.email });
});

test("a link that is followed twice concurrently works once, and the old address gets one email", async () => {
  const account = await testAccount(context);
  const { cookie } = await signIn(account);
  const email = newEmailAddress();
  await call("/address-requests", { email }, { cookie });
  const token = await getLinkToken(email, "/account/new-address");
  const attempts = await Promise.all([1, 2].map(() => call("/address-changes", {}, { token })));
  expect(attempts).toEqual([1, 2].map(() => expect.objectContaining({ body: { email } })));
  expect(await getEmailsTo(account.email)).toHaveLength(1);
});

test("resetting the password withdraws a change of address that is not confirmed", async () => {
  const account = await testAccount(context);
  const { cookie } = await signIn(account);
  const email = newEmailAddress();
  await call("/address-requests", { email }, { cookie });
  const changeToken = await getLinkToken(email, "/account/new-address");

  await call("/password-requests", { email: account.email });
  const token = await getLinkToken(account.email, "/account/new-password");
  const body = { newPassword: "another horse", confirmPassword: "another horse" };
  const reset = await call("/password-resets", body, { token });
  expect(reset.status).toBe(201);
  const profile = await call("/profile", {}, { cookie: reset.cookie, method: "GET" });
  expect(profile.body).toMatchObject({ email: account.email, nextEmail: null });
  expect((await call("/address-changes", {}, { token: changeToken })).status).toBe(404);
});
