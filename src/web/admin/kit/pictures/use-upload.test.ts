import { expect, test } from "vitest";
import { formatUploadFailure, validatePictureFile } from "./use-upload.ts";

const MEGABYTE = 1024 * 1024;

test.each([
  [{ size: 5 * MEGABYTE, type: "image/png" }, null],
  [{ size: 5 * MEGABYTE + 1, type: "image/png" }, "File too large. Maximum size is 5MB."],
  [
    { size: 9 * MEGABYTE, type: "image/svg+xml" },
    "Invalid file type. Please upload a JPG, PNG or WebP image.",
  ],
  [
    { size: 10, type: "application/pdf" },
    "Invalid file type. Please upload a JPG, PNG or WebP image.",
  ],
  [{ size: 10, type: "" }, null],
])("validates %j as %j before the upload", (file, message) => {
  expect(validatePictureFile(file)).toBe(message);
});

test("reports a server error in the specification's words, followed by the reason", () => {
  expect(formatUploadFailure("TOO_LARGE")).toBe("File too large. Maximum size is 5MB.");
  expect(formatUploadFailure("PICTURE_TYPE")).toBe(
    "Invalid file type. Please upload a JPG, PNG or WebP image.",
  );
  expect(formatUploadFailure("INTERNAL")).toBe("Failed to upload image. Please try again.");
  expect(formatUploadFailure("FILES_UNAVAILABLE")).toMatch(
    /^Failed to upload image\. Please try again\. The picture storage cannot be reached/,
  );
});
