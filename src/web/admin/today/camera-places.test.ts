import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..", "..");

/** Whatever a browser gives a camera for: by itself, or by the decoder's own way to it. */
const CAMERA_CALLS = /getUserMedia|rearCamera|frontalCamera|qr\/dom/;

test("one place opens a camera, for its document keeps it on whichever screen follows", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
    .filter((name) => CAMERA_CALLS.test(readFileSync(join(WEB, name), "utf8")));
  expect(files).toEqual([join("admin", "today", "CameraPanel.tsx")]);
});
