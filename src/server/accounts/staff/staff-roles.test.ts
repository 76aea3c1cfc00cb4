import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import {
  STAFF_PERMISSIONS,
  type StaffPermission,
} from "../../../shared/rules/staff-permissions.ts";
import { SHIPPED_ROLE_IDS } from "../../../shared/rules/staff-roles.ts";
import { setStaffRole } from "./administrators.routes.ts";
import { removeStaffRole, saveStaffRole } from "./staff-roles.routes.ts";

const context = await testContext();
const { db } = context;
const owner = await testAccount(context, { role: "admin" });

function save(name: string, permissions: StaffPermission[], changes: object = {}) {
  const roleId = randomUUID();
  return saveStaffRole(context, {
    roleId,
    name,
    permissions,
    version: null,
    actorId: owner.id,
    ...changes,
  });
}

const remove = (roleId: string) => removeStaffRole(context, { roleId, actorId: owner.id });
const refusal = (code: string) => expect.objectContaining({ code });

test("an owner has every permission that there is", async () => {
  const role = await db
    .selectFrom("staffRoles")
    .select("permissions")
    .where("id", "=", SHIPPED_ROLE_IDS.owner)
    .executeTakeFirstOrThrow();
  expect(role.permissions).toEqual([...STAFF_PERMISSIONS]);
});

test("a role is saved with what its permissions need, once however often it is sent", async () => {
  const input = { roleId: randomUUID() };
  const saved = await save("Cashier", ["cash-up"], input);
  expect(saved).toMatchObject({
    name: "Cashier",
    permissions: ["see-bookings", "take-cash", "cash-up"],
    shippedAs: null,
    memberCount: 0,
    version: "1",
  });
  expect(await save("Cashier", ["cash-up"], input)).toEqual(saved);
  const changed = await save("Cashier", ["take-cash"], { ...input, version: "1" });
  expect(changed).toMatchObject({ permissions: ["see-bookings", "take-cash"], version: "2" });
  await expect(save("Cashier", ["sell"], { ...input, version: "1" })).rejects.toEqual(
    refusal("ROLE_CHANGED"),
  );
  const events = await db
    .selectFrom("events")
    .select(["type", "before", "after"])
    .where("entityId", "=", input.roleId)
    .orderBy("at")
    .execute();
  expect(events).toEqual([
    {
      type: "staff_role.created",
      before: null,
      after: { name: "Cashier", permissions: ["see-bookings", "take-cash", "cash-up"] },
    },
    {
      type: "staff_role.changed",
      before: { permissions: ["see-bookings", "take-cash", "cash-up"] },
      after: { permissions: ["see-bookings", "take-cash"] },
    },
  ]);
});

test("two roles cannot have one name, whatever its capitals, even when saved at once", async () => {
  const results = await Promise.allSettled([save("Guard", ["sell"]), save("GUARD", ["sell"])]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: refusal("ROLE_NAME_TAKEN"),
  });
});

test("a shipped role is neither changed nor deleted", async () => {
  const roleId = SHIPPED_ROLE_IDS.manager;
  await expect(save("Boss", ["sell"], { roleId, version: "1" })).rejects.toEqual(
    refusal("ROLE_SHIPPED"),
  );
  await expect(remove(roleId)).rejects.toEqual(refusal("ROLE_SHIPPED"));
});

test("a role goes only when nobody has it or is invited to it, and can go twice", async () => {
  const { id: roleId } = await save("Lifeguard", ["see-bookings"]);
  const mary = await testAccount(context, { role: "admin", staffRole: "read-only" });
  await setStaffRole(context, { accountId: mary.id, roleId, actorId: owner.id });
  await expect(remove(roleId)).rejects.toEqual(refusal("ROLE_IN_USE"));
  const readOnly = SHIPPED_ROLE_IDS["read-only"];
  await setStaffRole(context, { accountId: mary.id, roleId: readOnly, actorId: owner.id });
  const invitation = {
    id: randomUUID(),
    kind: "administrator-invitation",
    email: "grace@example.com",
    staffRoleId: roleId,
    expiresAt: new Date("2999-01-01"),
  };
  await db.insertInto("accountRequests").values(invitation).execute();
  await expect(remove(roleId)).rejects.toEqual(refusal("ROLE_IN_USE"));
  await db.updateTable("accountRequests").set({ doneAt: new Date() }).execute();
  await remove(roleId);
  await remove(roleId);
  expect(await db.selectFrom("staffRoles").where("id", "=", roleId).execute()).toEqual([]);
});
