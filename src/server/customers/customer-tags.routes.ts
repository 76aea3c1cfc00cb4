import type { Transaction } from "kysely";
import { CUSTOMER_TAGS_MAX } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { getActingDevice } from "../platform/database/acting-device.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";

const { customerTags } = adminApi;

export const customerTagsRoutes = {
  list: customerTags.list.handler(({ context }) => listTagsInUse(context.server)),
  add: customerTags.add.handler(async ({ context, input }) => {
    await addCustomerTag(context.server, { ...input, staffId: context.staffId });
    return { added: true as const };
  }),
  remove: customerTags.remove.handler(async ({ context, input }) => {
    await removeCustomerTag(context.server, { ...input, staffId: context.staffId });
    return { removed: true as const };
  }),
};

/** Lists the tags of listed customers, in alphabetical order. */
export async function listTagsInUse({ db }: Pick<Context, "db">): Promise<string[]> {
  const rows = await db
    .selectFrom("customerTags as t")
    .innerJoin("customers as c", "c.id", "t.customerId")
    .select("t.tag")
    .distinct()
    .where("c.archivedAt", "is", null)
    .orderBy("t.tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

interface TagInput {
  customerId: string;
  tag: string;
  staffId: string;
}

/**
 * Tags a customer. Idempotent. A merge may give a customer more tags than the limit; until some are
 * removed none can be added.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_HAS_MAX_TAGS
 */
export async function addCustomerTag(
  { db }: Pick<Context, "db">,
  { customerId, tag, staffId }: TagInput,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockTags(transaction, customerId);
    const rows = await transaction
      .selectFrom("customerTags")
      .select("tag")
      .where("customerId", "=", customerId)
      .execute();
    if (rows.some((row) => row.tag === tag)) return;
    if (rows.length >= CUSTOMER_TAGS_MAX) throw new Refusal("CUSTOMER_HAS_MAX_TAGS");
    await transaction.insertInto("customerTags").values({ customerId, tag }).execute();
    await insertTagEvent(transaction, { customerId, staffId, type: "customer.tag-added" });
  });
}

/**
 * Removes a tag from a customer. Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function removeCustomerTag(
  { db }: Pick<Context, "db">,
  { customerId, tag, staffId }: TagInput,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockTags(transaction, customerId);
    const removed = await transaction
      .deleteFrom("customerTags")
      .where("customerId", "=", customerId)
      .where("tag", "=", tag)
      .returning("tag")
      .execute();
    if (removed.length === 0) return;
    await insertTagEvent(transaction, { customerId, staffId, type: "customer.tag-removed" });
  });
}

/** Locks the customer, so that tags are counted one at a time. */
async function lockTags(transaction: Transaction<DB>, customerId: string): Promise<void> {
  const customer = await transaction
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .where("erasedAt", "is", null)
    .where("mergedInto", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw new Refusal("CUSTOMER_NOT_FOUND");
}

interface TagEvent {
  customerId: string;
  staffId: string;
  type: "customer.tag-added" | "customer.tag-removed";
}

/** Without the tag itself: events stay when a customer is erased. */
async function insertTagEvent(
  transaction: Transaction<DB>,
  { customerId, staffId, type }: TagEvent,
): Promise<void> {
  await transaction
    .insertInto("events")
    .values({
      deviceId: getActingDevice(),
      actorKind: "staff",
      actorId: staffId,
      entity: "customer",
      entityId: customerId,
      type,
    })
    .execute();
}
