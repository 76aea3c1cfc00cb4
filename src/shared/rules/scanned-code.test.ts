import { expect, test } from "vitest";
import { parseScannedCode } from "./scanned-code.ts";

const ID = "a3f81c2e-1111-4222-8333-444455556666";

test("accepts an id in any case and with any character for its hyphens", () => {
  for (const text of [
    ID,
    ` ${ID.toUpperCase()}\n`,
    ID.replaceAll("-", "/"),
    ID.replaceAll("-", "ß"),
  ]) {
    expect(parseScannedCode(text)).toEqual({ bookingId: ID });
  }
});

test("accepts a reference", () => {
  expect(parseScannedCode(" a3f81c2e ")).toEqual({ reference: "A3F81C2E" });
});

test.each(["", "Amelia", "A3F81C2", "A3F81C2EE", `${ID}0`, "https://lake.example/a3f81c2e"])(
  "rejects %j",
  (text) => {
    expect(parseScannedCode(text)).toBeNull();
  },
);
