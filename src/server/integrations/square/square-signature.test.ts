import { createHmac } from "node:crypto";
import { WebhooksHelper } from "square";
import { expect, test } from "vitest";
import { isSignedBySquare } from "./square-signature.ts";

const url = "https://book.example.com/webhooks/square";
const key = "a signature key";

function signed(text: string) {
  const body = Buffer.from(text);
  const signature = createHmac("sha256", key).update(url).update(body).digest("base64");
  return { url, body, key, signature };
}

test("accepts Square's published example", () => {
  const example = {
    url: "https://example.com/webhook",
    body: Buffer.from('{"hello":"world"}'),
    key: "asdf1234",
    signature: "2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=",
  };
  expect(isSignedBySquare(example)).toBe(true);
});

test.each([
  ["the signed content", {}],
  ["another body", { body: Buffer.from('{"a": 2}') }],
  ["another address", { url: "https://elsewhere.example.com/webhooks/square" }],
  ["another key", { key: "another key" }],
  ["a signature of something else", { signature: signed('{"a": 2}').signature }],
  ["a truncated signature", { signature: signed('{"a": 1}').signature.slice(0, -4) }],
  ["no signature", { signature: undefined }],
  ["an empty signature", { signature: "" }],
])("agrees with the SDK's own check on %s", async (_what, change) => {
  const webhook = { ...signed('{"a": 1}'), ...change };
  const sdkResult = await WebhooksHelper.verifySignature({
    requestBody: webhook.body.toString(),
    signatureHeader: webhook.signature as string,
    signatureKey: webhook.key,
    notificationUrl: webhook.url,
  });
  expect(isSignedBySquare(webhook)).toBe(sdkResult);
  expect(sdkResult).toBe(Object.keys(change).length === 0);
});

test("verifies the raw bytes, even when they are not UTF-8", () => {
  const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  const signature = createHmac("sha256", key).update(url).update(body).digest("base64");
  expect(isSignedBySquare({ url, body, key, signature })).toBe(true);
  const asText = Buffer.from(body.toString("utf8"));
  expect(isSignedBySquare({ url, body: asText, key, signature })).toBe(false);
});
