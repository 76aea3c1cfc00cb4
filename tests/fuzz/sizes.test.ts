import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type Placement,
  placement as placementInput,
} from "../../src/shared/contract/public/checkouts.ts";
import {
  API_BODY_MAX_BYTES,
  MAX_ADDON_KINDS,
  MAX_ADDON_QUANTITY,
  PLACEMENT_MAX_BYTES,
  SIGNATURE_MAX_BYTES,
} from "../../src/shared/limits.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { readTableFingerprints } from "./table-fingerprints.ts";

const context = await testContext();
const venue = await createVenue(context);
const base = await testApp(context);

/** `bytes` of JSON that no endpoint accepts. */
const jsonOfBytes = (bytes: number) =>
  JSON.stringify({ code: "x".repeat(bytes - '{"code":""}'.length) });

function toStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

async function post(path: string, body: string, isChunked: boolean) {
  const response = await fetch(`${base}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "checkout-secret": newSecret(),
      "idempotency-key": randomUUID(),
    },
    body: isChunked ? toStream(body) : body,
    ...(isChunked && { duplex: "half" as const }),
  });
  return { status: response.status, ...((await response.json()) as { code: string }) };
}

const BOOKING_PATH = `/checkouts/${randomUUID()}/booking`;

describe.each([
  ["/discount-checks", API_BODY_MAX_BYTES],
  ["/checkouts", API_BODY_MAX_BYTES],
  [BOOKING_PATH, PLACEMENT_MAX_BYTES],
])("POST %s", (path, maxBytes) => {
  test.each([
    ["with a content length", false],
    ["chunked", true],
  ])("accepts a body of its maximum size but not a byte more, %s", async (_, isChunked) => {
    const before = await readTableFingerprints(context.pool);
    expect(await post(path, jsonOfBytes(maxBytes), isChunked)).toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await post(path, jsonOfBytes(maxBytes + 1), isChunked)).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
    });
    expect(await post(path, jsonOfBytes(5_000_000), isChunked)).toMatchObject({ status: 413 });
    expect(await readTableFingerprints(context.pool)).toEqual(before);
  });
});

test("the largest valid booking fits", () => {
  const wideText = (length: number) => "界".repeat(length);
  const largest: Placement = {
    ...placement(venue),
    contact: {
      firstName: wideText(100),
      lastName: wideText(100),
      email: `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.example.com`,
      phone: "+44 7700 900 123 ext. 123456",
      addressLine1: wideText(200),
      addressLine2: wideText(200),
      city: wideText(100),
      county: wideText(100),
      postcode: wideText(12),
      marketingConsent: false,
    },
    addons: Array.from({ length: MAX_ADDON_KINDS }, () => ({
      id: randomUUID(),
      quantity: MAX_ADDON_QUANTITY,
    })),
    voucherCode: wideText(40),
    discountCode: wideText(40),
    waiver: {
      versionId: randomUUID(),
      signature: { kind: "drawn", path: `M${"1".repeat(SIGNATURE_MAX_BYTES - 1)}` },
      acceptTerms: true,
    },
    cardToken: "c".repeat(1024),
    expectedTotalPence: Number.MAX_SAFE_INTEGER,
  };
  expect(placementInput.safeParse(largest).error).toBeUndefined();
  const bytes = Buffer.byteLength(JSON.stringify(largest));
  expect(bytes).toBeLessThan(PLACEMENT_MAX_BYTES);
});
