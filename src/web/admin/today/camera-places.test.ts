import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..", "..");

/** Every way to open a camera: the browser's API and the decoder's functions. */
const CAMERA_CALLS = /getUserMedia|rearCamera|frontalCamera|qr\/dom/;

test("opens a camera in one place only, because its document keeps the permission on later screens", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
    .filter((name) => CAMERA_CALLS.test(readFileSync(join(WEB, name), "utf8")));
  expect(files).toEqual([join("admin", "today", "CameraPanel.tsx")]);
});
