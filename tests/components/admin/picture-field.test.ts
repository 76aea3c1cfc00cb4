import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { takeUploads } from "../support/fake-upload.ts";
import { open } from "../support/open-app.ts";
import { adminApi } from "../support/venue-api.ts";
import { look } from "../sweep/check-page.ts";

const { upload } = contract.desk.pictures;

const TOO_LARGE = "File too large. Maximum size is 5MB.";
const FAILED = "Failed to upload image. Please try again.";
const FIVE_MEGABYTES = 5 * 1024 * 1024;

const png = (bytes = 12) => new File([new Uint8Array(bytes)], "lake.png", { type: "image/png" });

/** The field where an activity is made. */
async function openField() {
  const api = adminApi()
    .answer(contract.desk.activities.list, [])
    .answer(contract.desk.activities.archived, [])
    .answer(upload, { imageUrl: "/files/lake" });
  takeUploads(api);
  await open("/admin/activities", api);
  await page.getByRole("button", { name: "Add Activity", exact: true }).click();
  const field = page.getByRole("dialog").getByRole("group", { name: "Activity Image" });
  await expect.element(field).toBeVisible();
  return { api, field };
}

type Field = Awaited<ReturnType<typeof openField>>["field"];

async function choose(field: Field, file: File) {
  const input = field.element().querySelector("input[type=file]");
  if (!input) throw new Error("The field has nothing to choose a file with.");
  await userEvent.upload(input, file);
}

/** As from another window. */
function drop(field: Field, file: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const type of ["dragover", "drop"]) {
    field
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

const choiceOf = (field: Field) => field.getByRole("button", { name: "Choose image" });
const pictureIn = (field: Field) => field.element().querySelector("img")?.getAttribute("src");

test("a picture is chosen, told to be on its way, looked at, replaced by dropping another, and removed", async () => {
  const { api, field } = await openField();
  const goOn = api.holdBack(upload);
  (choiceOf(field).element() as HTMLElement).focus();
  await choose(field, png());
  await expect.element(field.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await expect.element(field.getByText("50%")).toBeVisible();
  await expect.element(field.getByRole("button", { name: "Uploading image…" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Create Activity" })).toBeDisabled();
  await look();
  goOn();
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
  await expect.element(field.getByRole("button", { name: "Replace image" })).toHaveFocus();

  await field.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Activity Image" });
  await expect.element(preview).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(preview).not.toBeInTheDocument();

  api.answer(upload, { imageUrl: "/files/other" });
  drop(field, png());
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
  expect(api.calls(upload)).toMatchObject([
    { query: { use: "activity" } },
    { query: { use: "activity" } },
  ]);
  await field.getByRole("button", { name: "Remove" }).click();
  await expect.element(field.getByRole("status")).toHaveTextContent("Image removed.");
  await expect.element(choiceOf(field)).toHaveFocus();
  expect(pictureIn(field)).toBeUndefined();
});

test("a file that the browser knows not to be taken is not sent", async () => {
  const { api, field } = await openField();
  drop(field, new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
  await expect.element(field.getByText(errors.PICTURE_TYPE.sentence)).toBeVisible();
  drop(field, png(FIVE_MEGABYTES + 1));
  await expect.element(field.getByText(TOO_LARGE)).toBeVisible();
  expect(api.calls(upload)).toEqual([]);
});

test.each(["PICTURE_TYPE", "PICTURE_UNREADABLE", "PICTURES_BUSY"] as const)(
  "what the server does not take (%s) is said in place",
  async (code) => {
    const { api, field } = await openField();
    api.refuse(upload, code);
    await choose(field, png());
    await expect.element(field.getByText(errors[code].sentence, { exact: false })).toBeVisible();
    await expect.element(choiceOf(field)).toBeVisible();
  },
);

test("a picture that does not arrive is said, and can be sent again", async () => {
  const { api, field } = await openField();
  api.loseAnswers(upload);
  await choose(field, png());
  await expect
    .element(field.getByText(`${FAILED} We cannot reach the booking service.`, { exact: false }))
    .toBeVisible();
  api.answer(upload, { imageUrl: "/files/lake" });
  await choose(field, png());
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
});

test("an upload that is cancelled leaves the field as it was, and says nothing", async () => {
  const { api, field } = await openField();
  const goOn = api.holdBack(upload);
  await choose(field, png());
  await field.getByRole("button", { name: "Cancel upload" }).click();
  await expect.element(choiceOf(field)).toHaveFocus();
  goOn();
  await expect.element(field.getByText(FAILED, { exact: false })).not.toBeInTheDocument();
  await expect.element(choiceOf(field)).toBeVisible();
});
