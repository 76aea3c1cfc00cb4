import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { recordDownloads } from "../support/downloads.ts";
import { openApp } from "../support/open-app.ts";
import { closedTill, sampleTillSession, tillApi } from "../support/till.ts";
import { checkPage } from "../sweep/check-page.ts";

const { till } = contract.admin;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const field = (name: string) => page.getByLabelText(name, { exact: true });
const region = (name: string) => page.getByRole("region", { name, exact: true });
const expectText = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const expectGone = () => expect.element(dialog()).not.toBeInTheDocument();

test("the till is opened with the float that the last session left", async () => {
  const api = tillApi([closedTill(1, 15_650)]);
  await openApp("/admin/till", api);
  await expect.element(field("Float (£)")).toHaveValue("100.00");
  await button("Open till").click();
  await expect.element(region("The till is open")).toMatchTextContent("Expected in the drawer");
  expect(api.calls(till.open)).toMatchObject([{ floatPence: 10_000 }]);
});

test("what was taken while no till was open is named, and can be left out", async () => {
  const api = tillApi([closedTill(1, 15_650)], { cashTakenPence: 3_600, cashRefundedPence: 1_800 });
  await openApp("/admin/till", api);
  await expectText("£36.00 cash, −£18.00 cash refunds. Leave it out of the float.");
  await field("Float (£)").fill("");
  await button("Open till").click();
  await expect.element(field("Float (£)")).toBeInvalid();
  await field("Float (£)").fill("80");
  await page.getByRole("checkbox").click();
  await button("Open till").click();
  await expectText("The till is open");
  expect(api.calls(till.open)).toMatchObject([{ floatPence: 8_000, addsUnassigned: false }]);
});

test("an opening that a colleague was faster with shows their session", async () => {
  const sessions = [closedTill(1, 15_650)];
  const api = tillApi(sessions);
  await openApp("/admin/till", api);
  await expectText("The till is closed");
  sessions.unshift(sampleTillSession({ openedBy: "Kim Staff" }));
  api.refuse(till.open, "TILL_OPEN");
  await button("Open till").click();
  await expect.element(region("The till is open")).toMatchTextContent("by Kim Staff");
});

test("the open till says how the expected cash comes about, and who took it", async () => {
  await openApp("/admin/till", tillApi([sampleTillSession()]));
  await expect
    .element(region("The till is open"))
    .toMatchTextContent(
      /Today, 9:00 am, by Sam Staff.*Float.*£100\.00.*Cash taken.*£97\.00.*Cash refunds.*−£36\.00.*Paid out.*−£4\.50.*Expected in the drawer.*£156\.50.*Other taken.*£36\.00.*Card \(online\).*£216\.00/,
    );
  await expect
    .element(page.getByRole("row", { name: /Kim Staff/ }))
    .toMatchTextContent(/£36\.00 refunded.*£61\.00.*£0\.00/);
  await expect.element(region("Paid in and out")).toMatchTextContent(/Milk.*−£4\.50/);
});

test("cash is paid in and out with a reason", async () => {
  const api = tillApi([sampleTillSession()]);
  await openApp("/admin/till", api);
  await button("Pay in or out").click();
  await button("Pay Out").click();
  await expectText("Please say what it is for");
  await page.getByText("Pay in", { exact: true }).click();
  await field("Amount (£)").fill("20");
  await field("What for?").fill("Change from the bank");
  await button("Pay In").click();
  await expectGone();
  await expect
    .element(region("Paid in and out"))
    .toMatchTextContent(/Change from the bank.*£20\.00/);
  await expectText("£176.50");
});

test("cash that is moved after a colleague closed the till is refused", async () => {
  const sessions = [sampleTillSession()];
  const api = tillApi(sessions).refuse(till.addMovement, "TILL_CLOSED");
  await openApp("/admin/till", api);
  await button("Pay in or out").click();
  await field("Amount (£)").fill("4.50");
  await field("What for?").fill("Milk");
  sessions[0] = closedTill(0, 15_650);
  await button("Pay Out").click();
  await expect.element(dialog()).toMatchTextContent(errors.TILL_CLOSED.sentence);
  await expectText("The till is closed");
});

test("a count that agrees closes the till in three steps, and the closed session opens", async () => {
  const api = tillApi([sampleTillSession()]);
  await openApp("/admin/till", api);
  await button("Close till").click();
  await field("Counted cash (£)").fill("150");
  await field("Why does the count differ?").fill("Counted wrong");
  await field("Counted cash (£)").fill("156.50");
  await expect.element(dialog()).toMatchTextContent("No difference");
  await expect.element(dialog()).toMatchTextContent("Take £56.50 out of the drawer");
  await button("Close Till").click();
  await expect
    .element(page.getByRole("dialog", { name: "Thursday 18 June 2026" }))
    .toMatchTextContent(/Counted.*£156\.50.*No difference.*Left in the drawer.*£100\.00/);
  expect(api.calls(till.close)).toMatchObject([
    { countedPence: 15_650, expectedPence: 15_650, leftPence: 10_000, note: "" },
  ]);
});

test("notes and coins are summed, and a difference needs a reason", async () => {
  const api = tillApi([sampleTillSession()]);
  await openApp("/admin/till", api);
  await button("Close till").click();
  await page.getByText("Count notes and coins").click();
  await field("Number of £20.00").fill("7");
  await field("Number of £2.00").fill("8");
  await expect.element(field("Counted cash (£)")).toHaveValue("156.00");
  await expect.element(dialog()).toMatchTextContent("£0.50 short");
  await field("Number of 1p").fill("x");
  await expect.element(dialog()).not.toMatchTextContent("short");
  await field("Number of 1p").fill("");
  await button("Close Till").click();
  await expectText("Please say why the count differs");
  await field("Why does the count differ?").fill("50p fell behind the counter");
  await field("Left in the drawer (£)").fill("200");
  await button("Close Till").click();
  await expectText("This is more than you counted");
  await field("Left in the drawer (£)").fill("150");
  await button("Close Till").click();
  await expect.element(dialog()).toMatchTextContent("50p fell behind the counter");
});

test("cash that is taken while somebody counts changes the difference before anything is closed", async () => {
  const sessions = [sampleTillSession()];
  const api = tillApi(sessions);
  await openApp("/admin/till", api);
  await button("Close till").click();
  await field("Counted cash (£)").fill("156.50");
  sessions[0] = sampleTillSession({ id: sessions[0]?.id ?? "", cashTakenPence: 11_500 });
  api.refuseOnce(till.close, "TILL_CHANGED");
  await button("Close Till").click();
  await expectText(errors.TILL_CHANGED.sentence);
  await expect.element(dialog()).toMatchTextContent("£18.00 short");
  await field("Counted cash (£)").fill("174.50");
  await button("Close Till").click();
  await expect.poll(() => api.calls(till.close).at(-1)).toMatchObject({ expectedPence: 17_450 });
  const [first, second] = api.calls(till.close);
  expect(first?.closingId).toBe(second?.closingId);
});

test("who closes second sees the result of who was first", async () => {
  const sessions = [sampleTillSession()];
  const api = tillApi(sessions);
  await openApp("/admin/till", api);
  await button("Close till").click();
  await field("Counted cash (£)").fill("156.50");
  sessions[0] = { ...closedTill(0, 15_600), id: sessions[0]?.id ?? "" };
  api.refuseOnce(till.close, "TILL_CLOSED");
  await button("Close Till").click();
  await expectText(errors.TILL_CLOSED.sentence);
  await expect
    .element(page.getByRole("dialog", { name: "Thursday 18 June 2026" }))
    .toMatchTextContent(/by Kim Staff.*£0\.50 short/);
});

test("closed sessions are paged, opened by keyboard, printed and exported", async () => {
  const api = tillApi(Array.from({ length: 11 }, (_, day) => closedTill(day, 15_600 + day * 10)));
  api.respond(till.export, () => ({
    headers: { "content-type": "text/csv", "content-disposition": 'filename="till.csv"' },
    body: new Blob(["Opened At\r\nA\r\n"]).stream(),
  }));
  await openApp("/admin/till", api);
  await expectText("Showing 1 to 10 of 11 cash-ups");
  const downloads = recordDownloads();
  await button("Export CSV").click();
  await expect.poll(() => downloads).toEqual(["till.csv"]);
  await button("Next page").click();
  await expectText("Showing 11 to 11 of 11 cash-ups");
  const opener = page.getByRole("button", { name: /^Mon 8 June/ });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("dialog", { name: "Monday 8 June 2026" }))
    .toMatchTextContent(/by Kim Staff.*£157\.00.*£0\.50 over.*50p fell behind the counter/);
  window.dispatchEvent(new Event("beforeprint"));
  expect(document.querySelector(".print-list")?.textContent).toMatch(
    /cash-up of Monday 8 June 2026.*£157\.00/,
  );
  window.dispatchEvent(new Event("afterprint"));
  await userEvent.keyboard("{Escape}");
  await expectGone();
  expect(window.location.search).toBe("?page=2");
});

test("a link to a session that does not exist says so", async () => {
  const api = tillApi([]).refuse(till.get, "TILL_SESSION_NOT_FOUND");
  await openApp("/admin/till?session=7f3a91c2-0000-4000-8000-000000000000", api);
  await expect.element(dialog()).toMatchTextContent("Cash-up not found");
  await checkPage();
});
