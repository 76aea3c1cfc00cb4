import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { mockUploads } from "../support/fake-upload.ts";
import { openApp } from "../support/open-app.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { upload } = contract.admin.pictures;

const TOO_LARGE_TEXT = "File too large. Maximum size is 5MB.";
const FAILED_TEXT = "Failed to upload image. Please try again.";
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const png = (bytes = 12) => new File([new Uint8Array(bytes)], "lake.png", { type: "image/png" });

/** The picture field of a new activity. */
async function openField() {
  const api = adminApi()
    .respond(contract.admin.activities.list, [])
    .respond(contract.admin.activities.archived, [])
    .respond(upload, { imageUrl: "/files/lake" });
  mockUploads(api);
  await openApp("/admin/activities", api);
  await page.getByRole("button", { name: "Add Activity", exact: true }).click();
  const field = page.getByRole("dialog").getByRole("group", { name: "Activity Image" });
  await expect.element(field).toBeVisible();
  return { api, field };
}

type Field = Awaited<ReturnType<typeof openField>>["field"];

async function chooseFile(field: Field, file: File) {
  const input = field.element().querySelector("input[type=file]");
  if (!input) throw new Error("The field has no file input.");
  await userEvent.upload(input, file);
}

/** Simulates a drop from another window. */
function dropFile(field: Field, file: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const type of ["dragover", "drop"]) {
    field
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

const chooseButton = (field: Field) => field.getByRole("button", { name: "Choose image" });
const getImageSource = (field: Field) => field.element().querySelector("img")?.getAttribute("src");

test("a picture is chosen, shown with its progress, viewed, replaced by a drop, and removed", async () => {
  const { api, field } = await openField();
  const releaseResponse = api.delayResponses(upload);
  (chooseButton(field).element() as HTMLElement).focus();
  await chooseFile(field, png());
  await expect.element(field.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await expect.element(field.getByText("50%")).toBeVisible();
  await expect.element(field.getByRole("button", { name: "Uploading image…" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Create Activity" })).toBeDisabled();
  await checkPage();
  releaseResponse();
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
  await expect.element(field.getByRole("button", { name: "Replace image" })).toHaveFocus();

  await field.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Activity Image" });
  await expect.element(preview).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(preview).not.toBeInTheDocument();

  api.respond(upload, { imageUrl: "/files/other" });
  dropFile(field, png());
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
  await expect
    .poll(() => api.calls(upload))
    .toMatchObject([{ query: { use: "activity" } }, { query: { use: "activity" } }]);
  await field.getByRole("button", { name: "Remove" }).click();
  await expect.element(field.getByRole("status")).toHaveTextContent("Image removed.");
  await expect.element(chooseButton(field)).toHaveFocus();
  expect(getImageSource(field)).toBeUndefined();
});

test("a file that the browser knows to be unacceptable is not sent", async () => {
  const { api, field } = await openField();
  dropFile(field, new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
  await expect.element(field.getByText(errors.PICTURE_TYPE.sentence)).toBeVisible();
  dropFile(field, png(MAX_PICTURE_BYTES + 1));
  await expect.element(field.getByText(TOO_LARGE_TEXT)).toBeVisible();
  expect(api.calls(upload)).toEqual([]);
});

test.each(["PICTURE_TYPE", "PICTURE_UNREADABLE", "PICTURES_BUSY"] as const)(
  "a file that the server refuses (%s) is reported in place",
  async (code) => {
    const { api, field } = await openField();
    api.refuse(upload, code);
    await chooseFile(field, png());
    await expect.element(field.getByText(errors[code].sentence, { exact: false })).toBeVisible();
    await expect.element(chooseButton(field)).toBeVisible();
  },
);

test("an upload that fails is reported, and can be retried", async () => {
  const { api, field } = await openField();
  api.loseResponses(upload);
  await chooseFile(field, png());
  await expect
    .element(
      field.getByText(`${FAILED_TEXT} We cannot reach the booking service.`, { exact: false }),
    )
    .toBeVisible();
  api.respond(upload, { imageUrl: "/files/lake" });
  await chooseFile(field, png());
  await expect.element(field.getByRole("status")).toHaveTextContent("Image uploaded.");
});

test("a cancelled upload leaves the field unchanged, without a message", async () => {
  const { api, field } = await openField();
  const releaseResponse = api.delayResponses(upload);
  await chooseFile(field, png());
  await field.getByRole("button", { name: "Cancel upload" }).click();
  await expect.element(chooseButton(field)).toHaveFocus();
  releaseResponse();
  await expect.element(field.getByText(FAILED_TEXT, { exact: false })).not.toBeInTheDocument();
  await expect.element(chooseButton(field)).toBeVisible();
});

/** The dialog of an activity with a first picture and more. */
async function openActivity(furtherImageUrls: string[]) {
  const activity = sampleAdminActivity({
    name: "Raft Race",
    imageUrl: "/files/one",
    furtherImageUrls,
  });
  const api = adminApi()
    .respond(contract.admin.activities.list, [activity])
    .respond(contract.admin.activities.archived, [])
    .respond(upload, { imageUrl: "/files/four" })
    .respond(contract.admin.activities.save, { activity, sessionsAbove: 0 });
  mockUploads(api);
  await openApp("/admin/activities", api);
  await page.getByRole("button", { name: "Edit Raft Race" }).click();
  return api;
}

test("more images are added, ordered by keyboard and removed; the first of all can change too", async () => {
  const api = await openActivity(["/files/two", "/files/three"]);
  const more = page.getByRole("dialog").getByRole("group", { name: "More images" });
  await chooseFile(more, png());
  const removeFour = more.getByRole("button", { name: "Remove image 4" });
  await expect.element(removeFour).toBeVisible();

  const moveThree = more.getByRole("button", { name: "Move image 3 earlier" });
  moveThree.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(more.getByRole("button", { name: "Move image 2 earlier" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(more.getByText("Image moved to place 1.")).toBeInTheDocument();
  await more.getByRole("button", { name: "Remove image 3" }).click();
  await expect.element(removeFour).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(() => api.calls(contract.admin.activities.save))
    .toMatchObject([{ imageUrl: "/files/three", furtherImageUrls: ["/files/one", "/files/four"] }]);
});

test("an image moved in the moment that another is added keeps the focus", async () => {
  await openActivity(["/files/two", "/files/three"]);
  const more = page.getByRole("dialog").getByRole("group", { name: "More images" });
  await expect.element(more).toBeVisible();
  const pressWhenAdded = new MutationObserver(() => {
    if (more.getByRole("button", { name: "Remove image 4" }).query() === null) return;
    pressWhenAdded.disconnect();
    const moveThree = more.getByRole("button", { name: "Move image 3 earlier" });
    (moveThree.element() as HTMLElement).focus();
    (moveThree.element() as HTMLElement).click();
  });
  pressWhenAdded.observe(more.element(), { childList: true, subtree: true });
  await chooseFile(more, png());
  await expect.element(more.getByRole("button", { name: "Move image 2 earlier" })).toHaveFocus();
});

test("the next image takes the place of the first when that is removed", async () => {
  const api = await openActivity(["/files/two"]);
  const field = page.getByRole("dialog").getByRole("group", { name: "Activity Image" });
  await field.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(() => api.calls(contract.admin.activities.save))
    .toMatchObject([{ imageUrl: "/files/two", furtherImageUrls: [] }]);
});
