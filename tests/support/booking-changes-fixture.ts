import { expect } from "vitest";
import { brokenInvariants } from "../invariants/invariants.ts";
import { ledgerDifferences } from "../invariants/ledgers.ts";
import { bookingStage } from "./booking-fixture.ts";
import { signedInCookie, testAccount } from "./test-account.ts";
import { finishMoney } from "./test-booking.ts";

const DAY_MS = 86_400_000;

/** A venue with an administrator at its API: what stories about changes by staff happen in. */
export async function deskChangesStage() {
  const stage = await bookingStage();
  const { context, venue, call } = stage;
  const { db, pool, standin } = context;
  const account = await testAccount(context, { role: "admin" });
  const { id: staffId } = account;
  const proof = { cookie: await signedInCookie(context, account) };
  const [ten] = venue.slots as [Date];
  const pathOf = (bookingId: string, what: string) => `/desk/bookings/${bookingId}/${what}`;

  /** A session with nobody else in it. */
  let days = 1;
  function aloneAt(): Date {
    days += 1;
    return new Date(ten.getTime() + days * DAY_MS);
  }

  function cancelled(bookingId: string, body: object) {
    return call("POST", pathOf(bookingId, "cancellation"), proof, { notify: false, ...body });
  }

  function messagesOf(bookingId: string) {
    return db.selectFrom("messages").select("kind").where("bookingId", "=", bookingId).execute();
  }

  async function nothingIsBroken(): Promise<void> {
    await finishMoney(context);
    expect(await brokenInvariants(pool)).toEqual([]);
    expect(await ledgerDifferences(pool, standin)).toEqual([]);
  }

  return { ...stage, staffId, proof, pathOf, aloneAt, cancelled, messagesOf, nothingIsBroken };
}
