import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";

test.each([
  "password",
  "Password1",
  "P@ssw0rd",
  "p4ssword!",
  "password123",
  "123456",
  "12345678",
  "87654321",
  "111111",
  "abcabc",
  "abc123",
  "qwerty",
  "1qwerty1",
  "asdfgh",
  "iloveyou",
  "letmein!",
  "Liverpool1",
  "dragon2024",
  "welcome_1",
  "zxcvbnm",
  "trustno1",
  "passw0rd1!",
  "sunshine77",
  "jordan23",
  "tottenham",
  "Voucher2026",
  "frontdesk1",
])("%s is refused as a common password", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "a harbour at dawn",
  "a lake at dusk",
  "another password",
  "a new password",
  "tin-boat-9",
  "Zürichsee!",
  "6f9a2b",
])("%s is accepted: capitals, digits and symbols are not required", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test("the venue's name and the user's own address are refused as passwords", async () => {
  const about = ["Harbour Lake Aquapark", "robin.lakeside@example.com"];
  for (const guess of ["HarbourLakeAquapark1", "lakeside!", "r0bin2026", "harbour99"]) {
    expect(await isCommonPassword(guess, about)).toBe(true);
  }
  expect(await isCommonPassword("lakeside!")).toBe(false);
  expect(await isCommonPassword("robin likes the lake", about)).toBe(false);
});
