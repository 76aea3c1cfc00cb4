import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type {
  WaiverTemplate,
  WaiverTemplateDetails,
} from "../../../shared/contract/admin/waiver-templates.ts";
import { WAIVER_CONTENT_MAX } from "../../../shared/limits.ts";

const { context, venue, call, staff, account } = await staffFixture();
const { db, pool } = context;
const [ten] = venue.slots as [Date];
const TEXT = "I, [PARTICIPANT NAME], visit [BUSINESS NAME].\n\n1. I can swim.";

const at = (id: string, rest = "") => `/admin/waiver-templates/${id}${rest}`;
const save = (id: string, version: string | null, template: object) =>
  call("PUT", at(id), staff, { version, template });
const activate = (id: string) => call("PUT", at(id, "/activation"), staff);
const remove = (id: string) => call("DELETE", at(id), staff);

async function createTemplate(title = `Agreement ${randomUUID()}`): Promise<WaiverTemplate> {
  const { status, body } = await save(randomUUID(), null, { title, content: TEXT });
  expect(status).toBe(200);
  return body;
}

async function read(id: string): Promise<WaiverTemplateDetails> {
  return (await call("GET", at(id), staff)).body;
}

async function activeIds(): Promise<string[]> {
  const { body } = await call("GET", "/admin/waiver-templates", staff);
  return body
    .filter(({ isActive }: WaiverTemplate) => isActive)
    .map(({ id }: WaiverTemplate) => id);
}

async function readActiveWaiver(): Promise<{ versionId: string; title: string; content: string }> {
  return (await call("GET", "/waiver", {})).body;
}

function eventsOf(id: string) {
  return db
    .selectFrom("events")
    .select(["type", "actorId", "before", "after"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
}

test("a template is created once, inactive, and each edit adds an immutable version", async () => {
  const id = randomUUID();
  const first = { title: "Hill walk", content: ` ${TEXT.replaceAll("\n", "\r\n")}\r\n` };
  const [one, same] = await Promise.all([save(id, null, first), save(id, null, first)]);
  expect(one).toEqual(same);
  expect(one.body).toMatchObject({ title: "Hill walk", content: TEXT, versionNumber: 1 });
  expect(one.body).toMatchObject({ isActive: false, wasActive: false });
  const second = { title: "Hill walk", content: "<b>I</b> walk." };
  const two = await save(id, one.body.version, second);
  expect((await save(id, one.body.version, second)).body).toEqual(two.body);
  const { versions } = await read(id);
  expect(versions).toMatchObject([
    { number: 2, content: "<b>I</b> walk.", author: "Sam Staff", signedCount: 0 },
    { number: 1, content: TEXT, author: "Sam Staff", signedCount: 0 },
  ]);
  expect(await eventsOf(id)).toMatchObject([
    { type: "waiver_template.created", actorId: account.id, after: { versionNumber: 1 } },
    {
      type: "waiver_template.changed",
      before: { versionNumber: 1 },
      after: { versionNumber: 2 },
    },
  ]);
});

test.each([
  [{ title: " " }, "title", "Title is required"],
  [{ title: "x".repeat(121) }, "title", "Please use at most 120 characters"],
  [{ content: " \n " }, "content", "Content is required"],
  [
    { content: "x".repeat(WAIVER_CONTENT_MAX + 1) },
    "content",
    `Please use at most ${WAIVER_CONTENT_MAX} characters`,
  ],
  [{ content: "a\u0000b" }, "content", "Please remove characters that cannot be printed"],
])("%# an invalid text is refused with a message at its field", async (changes, field, message) => {
  const { body } = await save(randomUUID(), null, { title: "T", content: "C", ...changes });
  expect(body.data.fields).toContainEqual({ path: `template.${field}`, message });
});

test("accepts a text of the maximum length, also in multi-byte characters", async () => {
  const content = "€".repeat(WAIVER_CONTENT_MAX);
  expect((await save(randomUUID(), null, { title: "Long", content })).status).toBe(200);
});

test("refuses a stale edit and overwrites nothing", async () => {
  const { id, version, title } = await createTemplate();
  await save(id, version, { title, content: "Theirs." });
  const ownResponse = await save(id, version, { title, content: "Mine." });
  expect(ownResponse.body.code).toBe("WAIVER_TEMPLATE_CHANGED");
  expect((await read(id)).content).toBe("Theirs.");
  const unknown = await save(randomUUID(), "1", { title, content: "Mine." });
  expect(unknown.body.code).toBe("WAIVER_TEMPLATE_NOT_FOUND");
});

test("activating a template deactivates the previous one, at once and with both in the history", async () => {
  const [before = ""] = await activeIds();
  const template = await createTemplate();
  expect((await activate(template.id)).status).toBe(200);
  expect((await activate(template.id)).status).toBe(200);
  expect(await activeIds()).toEqual([template.id]);
  expect(await readActiveWaiver()).toMatchObject({ title: template.title, content: TEXT });
  expect((await eventsOf(template.id)).map(({ type }) => type)).toEqual([
    "waiver_template.created",
    "waiver_template.activated",
  ]);
  expect((await eventsOf(before)).at(-1)?.type).toBe("waiver_template.deactivated");
});

test("the active template can be neither deactivated nor removed", async () => {
  const [active = ""] = await activeIds();
  const off = await call("DELETE", at(active, "/activation"), staff);
  expect(off.body).toMatchObject({
    code: "WAIVER_TEMPLATE_ACTIVE",
    message: expect.stringContaining("Activate another one first"),
  });
  expect((await remove(active)).body.code).toBe("WAIVER_TEMPLATE_ACTIVE");
  const { id } = await createTemplate();
  expect((await call("DELETE", at(id, "/activation"), staff)).body).toEqual({ deactivated: true });
  expect(await activeIds()).toEqual([active]);
});

test("exactly one template stays active after concurrent activations, removals and edits", async () => {
  const templates = await Promise.all([
    createTemplate(),
    createTemplate(),
    createTemplate(),
    createTemplate(),
  ]);
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(
      templates.flatMap(({ id, title }) => [
        activate(id),
        remove(id),
        call("POST", at(id, "/restoration"), staff),
        save(id, null, { title, content: `Round ${round}` }),
      ]),
    );
    for (const { status } of replies) expect(status).toBeLessThan(500);
    expect(await activeIds()).toHaveLength(1);
    expect((await readActiveWaiver()).content).not.toBe("");
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a template that was active is archived with its versions, any other is deleted", async () => {
  const unseen = await createTemplate();
  const seen = await createTemplate();
  await activate(seen.id);
  const { versionId } = await readActiveWaiver();
  const waiver = { ...placement(venue).waiver, versionId };
  await book(context, venue, ten, { waiver });
  expect((await read(seen.id)).versions[0]?.signedCount).toBe(1);
  await activate((await createTemplate()).id);
  expect((await remove(unseen.id)).body).toEqual({ outcome: "deleted" });
  expect((await remove(unseen.id)).body).toEqual({ outcome: "deleted" });
  expect((await remove(randomUUID())).body.code).toBe("WAIVER_TEMPLATE_NOT_FOUND");
  expect((await remove(seen.id)).body).toEqual({ outcome: "archived" });
  expect((await remove(seen.id)).body).toEqual({ outcome: "archived" });
  expect((await activate(seen.id)).body.code).toBe("WAIVER_TEMPLATE_ARCHIVED");
  const edited = await save(seen.id, (await read(seen.id)).version, { title: "A", content: "B" });
  expect(edited.body.code).toBe("WAIVER_TEMPLATE_CHANGED");
  const restore = () => call("POST", at(seen.id, "/restoration"), staff);
  expect((await restore()).body).toEqual({ restored: true });
  expect((await restore()).body).toEqual({ restored: true });
  const types = (await eventsOf(seen.id)).map(({ type }) => type.replace("waiver_template.", ""));
  expect(types.slice(-3)).toEqual(["deactivated", "archived", "restored"]);
  expect(await read(seen.id)).toMatchObject({ isArchived: false, isActive: false });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a visitor who signed an outdated version has to sign the new one and is not charged", async () => {
  const template = await createTemplate();
  await activate(template.id);
  const { versionId } = await readActiveWaiver();
  const old = { ...placement(venue).waiver, versionId };
  const visitor = await hold(context, venue, ten);
  await save(template.id, (await read(template.id)).version, { title: "New", content: TEXT });
  const input = placement(venue, { waiver: old });
  await expect(place(context, visitor, input)).rejects.toMatchObject({ code: "WAIVER_CHANGED" });
  const now = { ...old, versionId: (await readActiveWaiver()).versionId };
  const placed = await place(context, visitor, placement(venue, { waiver: now }));
  expect(placed.status).toBe(201);
  await activate((await createTemplate()).id);
  const other = await hold(context, venue, ten);
  await expect(place(context, other, placement(venue, { waiver: now }))).rejects.toMatchObject({
    code: "WAIVER_CHANGED",
  });
});
