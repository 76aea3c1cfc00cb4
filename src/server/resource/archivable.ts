import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { ErrorCode } from "../../shared/errors.ts";
import { Refusal } from "../../shared/refusal.ts";
import { recordChange } from "../events/record-change.ts";
import type { DB, Json } from "../platform/database/schema.ts";
import { inTransaction, lockEntityId } from "../platform/database/transaction.ts";

/** The tables that have an archive. */
export type ArchivableTable =
  | "activities"
  | "addons"
  | "customers"
  | "discountCodes"
  | "waiverTemplates";

export type Fields = Readonly<Record<string, Json>>;

/** What only this noun knows; how it is archived, deleted and restored is the same for all. */
export interface ArchivableDefinition<Table extends ArchivableTable, Item extends { id: string }> {
  table: Table;
  /** The noun in the activity log. */
  entity: string;
  /** The first part of its event types: `addon` of `addon.created`. */
  eventPrefix: string;
  notFound: ErrorCode;
  /** Whether something that must stay refers to row `t`, so that it is archived, not deleted. */
  hasHistory: RawBuilder<boolean>;
  /** Reads one row, archived or not. */
  find: (db: Kysely<DB>, id: string) => Promise<Item | undefined>;
  /** What its events record of a row, by column. */
  toFields: (item: Item) => Fields;
  /** Deletes what belongs to the row alone. */
  beforeDelete?: (transaction: Transaction<DB>, item: Item) => Promise<void>;
}

interface RowState {
  isArchived: boolean;
  hasHistory: boolean;
}

/**
 * A noun that staff archive or delete, and restore, such as the customer. Each operation locks the
 * row, records who changed what, and can be repeated.
 */
export class Archivable<Table extends ArchivableTable, Item extends { id: string }> {
  readonly #definition: ArchivableDefinition<Table, Item>;

  constructor(definition: ArchivableDefinition<Table, Item>) {
    this.#definition = definition;
  }

  /**
   * Removes a row: archives it if it has a history, deletes it otherwise.
   * @throws Refusal notFound
   */
  async remove(db: Kysely<DB>, id: string, staffId: string): Promise<"archived" | "deleted"> {
    const removeOnce = (mustArchive: boolean) =>
      inTransaction(db, (transaction) => this.removeIn(transaction, id, staffId, mustArchive));
    try {
      return await removeOnce(false);
    } catch (error) {
      const isReferenced = error instanceof DatabaseError && error.code === "23503";
      if (!isReferenced) throw error;
      // Something has begun to refer to it.
      return removeOnce(true);
    }
  }

  /** As `remove`, in a transaction that does more. Fails if something has begun to refer to it. */
  async removeIn(
    transaction: Transaction<DB>,
    id: string,
    staffId: string,
    mustArchive = false,
  ): Promise<"archived" | "deleted"> {
    const { notFound, find, toFields, beforeDelete } = this.#definition;
    const state = await this.lock(transaction, id, "FOR UPDATE");
    const item = await find(transaction, id);
    if (!state || !item) {
      if (await this.#wasDeleted(transaction, id)) return "deleted";
      throw new Refusal(notFound);
    }
    if (state.isArchived) return "archived";
    if (mustArchive || state.hasHistory) {
      await this.#setArchived(transaction, id, true, staffId);
      return "archived";
    }
    await beforeDelete?.(transaction, item);
    const { rows, table } = this.#rows(transaction);
    await rows.deleteFrom(table).where("id", "=", id).execute();
    const before = toFields(item);
    await this.record(transaction, staffId, { id, action: "deleted", before, after: null });
    return "deleted";
  }

  /**
   * Restores an archived row.
   * @throws Refusal notFound
   */
  async restore(db: Kysely<DB>, id: string, staffId: string): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const state = await this.lock(transaction, id, "FOR NO KEY UPDATE");
      await this.require(transaction, id);
      if (state?.isArchived) await this.#setArchived(transaction, id, false, staffId);
    });
  }

  /**
   * Locks a row until the transaction ends, and its id, which two transactions may create at the
   * same time. Reads its state in a statement of its own: the one that locks cannot see what was
   * written while it waited.
   */
  protected async lock(
    transaction: Transaction<DB>,
    id: string,
    strength: "FOR UPDATE" | "FOR NO KEY UPDATE",
  ): Promise<RowState | undefined> {
    await lockEntityId(transaction, id);
    const { rows, table } = this.#rows(transaction);
    const row = rows.selectFrom(`${table} as t`).where("t.id", "=", id);
    await row.select("t.id").modifyEnd(sql.raw(strength)).execute();
    return row
      .select([
        sql<boolean>`t.archived_at IS NOT NULL`.as("isArchived"),
        this.#definition.hasHistory.as("hasHistory"),
      ])
      .executeTakeFirst();
  }

  protected async require(transaction: Transaction<DB>, id: string): Promise<Item> {
    const item = await this.#definition.find(transaction, id);
    if (!item) throw new Refusal(this.#definition.notFound);
    return item;
  }

  protected async insert(transaction: Transaction<DB>, id: string, columns: Fields): Promise<void> {
    const { rows, table } = this.#rows(transaction);
    await rows
      .insertInto(table)
      .values({ id, ...columns })
      .execute();
  }

  protected async update(transaction: Transaction<DB>, id: string, columns: object): Promise<void> {
    const { rows, table } = this.#rows(transaction);
    await rows
      .updateTable(table)
      .set({ ...columns, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", id)
      .execute();
  }

  /** Kysely checks columns only of a table named by a literal; here the definition checks them. */
  #rows(transaction: Transaction<DB>) {
    return {
      rows: transaction as unknown as Transaction<{ table: Record<string, unknown> }>,
      table: this.#definition.table as unknown as "table",
    };
  }

  async #setArchived(
    transaction: Transaction<DB>,
    id: string,
    isArchived: boolean,
    staffId: string,
  ): Promise<void> {
    await this.update(transaction, id, { archivedAt: isArchived ? sql`venue_now()` : null });
    await this.record(transaction, staffId, {
      id,
      action: isArchived ? "archived" : "restored",
      before: { isArchived: !isArchived },
      after: { isArchived },
    });
  }

  protected async record(
    transaction: Transaction<DB>,
    staffId: string,
    { id, action, before, after }: ResourceEvent,
  ): Promise<void> {
    const { entity, eventPrefix } = this.#definition;
    const type = `${eventPrefix}.${action}`;
    await recordChange(transaction, staffId, { entity, entityId: id, type, before, after });
  }

  async #wasDeleted(transaction: Transaction<DB>, id: string): Promise<boolean> {
    const { entity, eventPrefix } = this.#definition;
    const event = await transaction
      .selectFrom("events")
      .select("id")
      .where("entity", "=", entity)
      .where("entityId", "=", id)
      .where("type", "=", `${eventPrefix}.deleted`)
      .executeTakeFirst();
    return event !== undefined;
  }
}

interface ResourceEvent {
  id: string;
  action: "created" | "changed" | "archived" | "restored" | "deleted";
  before: Fields | null;
  after: Fields | null;
}
