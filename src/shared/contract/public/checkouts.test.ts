import { describe, expect, test } from "vitest";
import {
  MAX_ADDON_KINDS,
  MAX_ADDON_QUANTITY,
  MAX_TICKETS,
  SIGNATURE_MAX_BYTES,
} from "../../limits.ts";
import { checkoutsContract, type PlacementInput, placement, signature } from "./checkouts.ts";

const ID = "1f0c9a7e-6f0e-4d7f-9f63-2a1b7c3d4e5f";
const OTHER_ID = "2b8d0c11-93aa-4c0d-8f5e-0d9c8b7a6f5e";
const SECRET = "0123456789abcdef0123456789abcdef";

const order: PlacementInput = {
  contact: {
    firstName: "Amelia",
    lastName: "Hartley",
    email: "amelia.hartley@example.com",
    phone: "07911 123456",
    addressLine1: "14 Mill Lane",
    city: "Kelside",
    county: "Cumbria",
    postcode: "KE7 4LD",
  },
  addons: [{ id: ID, quantity: 2 }],
  voucherCode: null,
  discountCode: null,
  waiver: {
    versionId: ID,
    signature: { kind: "typed", name: "Amelia Hartley" },
    acceptTerms: true,
  },
  cardToken: "cnon:card-nonce-ok",
  expectedTotalPence: 4800,
};

const issuesOf = (value: unknown) =>
  (placement.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));

const isPlacement = (changes: object) => placement.safeParse({ ...order, ...changes }).success;

describe("a placement", () => {
  test("is accepted when it is complete", () => {
    expect(placement.parse(order)).toMatchObject({
      addons: order.addons,
      expectedTotalPence: 4800,
    });
  });

  test("drops prices sent by the caller", () => {
    const priced = { ...order, addons: [{ id: ID, quantity: 2, pricePence: 1 }], totalPence: 1 };
    const taken = placement.parse(priced);
    expect(taken.addons).toEqual([{ id: ID, quantity: 2 }]);
    expect(taken).not.toHaveProperty("totalPence");
  });

  test("reports every missing part", () => {
    const paths = issuesOf({}).map(({ path }) => path);
    expect(paths).toEqual(Object.keys(order));
  });

  test("requires the terms to be accepted, with the specification's message", () => {
    for (const acceptTerms of [false, undefined, null, "true", 1]) {
      expect(issuesOf({ ...order, waiver: { ...order.waiver, acceptTerms } })).toEqual([
        {
          path: "waiver.acceptTerms",
          message: "You must accept the terms and conditions to continue",
        },
      ]);
    }
  });

  test("rejects an add-on listed twice, in whatever case its id is", () => {
    const twice = (id: string) => [
      { id: ID, quantity: 1 },
      { id, quantity: 1 },
    ];
    expect(isPlacement({ addons: twice(OTHER_ID) })).toBe(true);
    expect(isPlacement({ addons: twice(ID) })).toBe(false);
    expect(isPlacement({ addons: twice(ID.toUpperCase()) })).toBe(false);
  });

  test("limits the quantity of an add-on and the number of add-ons", () => {
    for (const quantity of [1, MAX_ADDON_QUANTITY]) {
      expect(isPlacement({ addons: [{ id: ID, quantity }] })).toBe(true);
    }
    for (const quantity of [0, -1, 1.5, MAX_ADDON_QUANTITY + 1, "2", null]) {
      expect(isPlacement({ addons: [{ id: ID, quantity }] })).toBe(false);
    }
    const kinds = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${ID.slice(0, -3)}${100 + i}`,
        quantity: 1,
      }));
    expect(isPlacement({ addons: kinds(MAX_ADDON_KINDS) })).toBe(true);
    expect(isPlacement({ addons: kinds(MAX_ADDON_KINDS + 1) })).toBe(false);
  });

  test("requires the expected total in whole pence", () => {
    expect(isPlacement({ expectedTotalPence: 0 })).toBe(true);
    for (const expectedTotalPence of [-1, 0.5, "4800", null, 1e300]) {
      expect(isPlacement({ expectedTotalPence })).toBe(false);
    }
  });

  test("accepts null for the card, the voucher and the discount", () => {
    expect(isPlacement({ cardToken: null, voucherCode: null, discountCode: null })).toBe(true);
    expect(isPlacement({ cardToken: "" })).toBe(false);
    expect(isPlacement({ cardToken: undefined })).toBe(false);
    expect(issuesOf({ ...order, voucherCode: " " })).toEqual([
      { path: "voucherCode", message: "Please enter a voucher code" },
    ]);
    expect(issuesOf({ ...order, discountCode: " " })).toEqual([
      { path: "discountCode", message: "Please enter a discount code" },
    ]);
  });
});

describe("a signature", () => {
  const isSignature = (value: unknown) => signature.safeParse(value).success;

  test("that is drawn is a path of moves, lines and curves only", () => {
    expect(isSignature({ kind: "drawn", path: "M10 20.5L30,40C1 2 3 4 5 6Q1 2 -3 4" })).toBe(true);
    for (const path of ["", "L1 1", "M1 1Z", 'M1 1"/><script>', "M1 1\n", "M1 1\u0000", "m1 1"]) {
      expect(isSignature({ kind: "drawn", path })).toBe(false);
    }
  });

  test("has at most 8 kB", () => {
    const path = (length: number) => `M${"1".repeat(length - 1)}`;
    expect(isSignature({ kind: "drawn", path: path(SIGNATURE_MAX_BYTES) })).toBe(true);
    expect(isSignature({ kind: "drawn", path: path(SIGNATURE_MAX_BYTES + 1) })).toBe(false);
  });

  test("that is typed is a name that is not empty", () => {
    expect(signature.parse({ kind: "typed", name: " Amelia Hartley " })).toEqual({
      kind: "typed",
      name: "Amelia Hartley",
    });
    const { error } = signature.safeParse({ kind: "typed", name: " " });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please sign the waiver"]);
  });

  test("has one of the two kinds", () => {
    for (const value of [null, {}, { kind: "stamped" }, { kind: "drawn", name: "Amelia" }]) {
      expect(isSignature(value)).toBe(false);
    }
  });
});

/** The paths of the validation errors for an endpoint's input. */
async function refusedPaths(
  endpoint: (typeof checkoutsContract)["create"] | (typeof checkoutsContract)["place"],
  input: unknown,
): Promise<string[]> {
  const result = await endpoint["~orpc"].inputSchema?.["~standard"].validate(input);
  return (result?.issues ?? []).map((issue) => (issue.path ?? []).map(String).join("."));
}

describe("holding places", () => {
  const body = { activityId: ID, startsAt: "2026-07-16T12:10:00.000Z", ticketCount: 2 };
  const hold = (changes: object, secret: unknown = SECRET) =>
    refusedPaths(checkoutsContract.create, {
      headers: { "checkout-secret": secret, accept: "*/*" },
      body: { ...body, ...changes },
    });

  test("needs an activity, a start and a number of tickets", async () => {
    expect(await hold({})).toEqual([]);
    expect(await hold({ ticketCount: 1 })).toEqual([]);
    expect(await hold({ ticketCount: MAX_TICKETS })).toEqual([]);
  });

  test("needs a whole number of tickets, from 1 to the maximum", async () => {
    for (const ticketCount of [0, -1, 1.5, MAX_TICKETS + 1, "2", null, undefined]) {
      expect(await hold({ ticketCount })).toEqual(["body.ticketCount"]);
    }
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["short", SECRET.slice(1)],
    ["long", `${SECRET}0`],
    ["in upper case", SECRET.toUpperCase()],
    ["not hexadecimal", SECRET.replace("a", "g")],
    ["followed by a line break", `${SECRET}\n`],
    ["sent twice", `${SECRET}, ${SECRET}`],
  ])("is refused when the secret is %s", async (_, secret) => {
    const input = { headers: { "checkout-secret": secret }, body };
    expect(await refusedPaths(checkoutsContract.create, input)).toEqual([
      "headers.checkout-secret",
    ]);
  });
});

describe("placing the booking", () => {
  const place = (key: unknown) =>
    refusedPaths(checkoutsContract.place, {
      params: { checkoutId: ID },
      headers: { "checkout-secret": SECRET, "idempotency-key": key },
      body: order,
    });

  test("accepts a key of 16 to 64 letters, digits, dashes or underscores", async () => {
    for (const key of [ID, "a".repeat(16), "A_b-9".repeat(12)])
      expect(await place(key)).toEqual([]);
  });

  test("is refused with a missing or malformed key", async () => {
    for (const key of [undefined, "", "a".repeat(15), "a".repeat(65), `${ID}\n`, "é".repeat(20)]) {
      expect(await place(key)).toEqual(["headers.idempotency-key"]);
    }
  });
});
