import { expect, test } from "vitest";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import { ATTEMPTS_PER_CHECKOUT } from "../../../shared/limits.ts";

const context = await testContext();
const { simulator } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];

/** Makes all allowed attempts, each of which fails with `code`. */
async function exhaustAttempts(
  visitor: TestVisitor,
  status: number,
  squareCode: string,
  code: string,
) {
  const times = ATTEMPTS_PER_CHECKOUT;
  simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "status",
    status,
    code: squareCode,
    times,
  });
  for (let attempt = 1; attempt <= times; attempt++) {
    const paying = place(context, visitor, placement(venue));
    await expect(paying).rejects.toMatchObject({ code });
  }
}

test("a checkout allows a limited number of cards", async () => {
  const visitor = await hold(context, venue, ten);
  await exhaustAttempts(visitor, 402, "GENERIC_DECLINE", "CARD_DECLINED");
  const paying = place(context, visitor, placement(venue));
  await expect(paying).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("an unavailable card processor does not use up attempts", async () => {
  const visitor = await hold(context, venue, eleven);
  await exhaustAttempts(visitor, 429, "RATE_LIMITED", "PAYMENT_UNAVAILABLE");
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
});
