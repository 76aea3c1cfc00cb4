import { type Kysely, sql } from "kysely";
import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../shared/contract/admin/waiver-templates.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Archivable } from "../../resource/archivable.ts";

export type TemplateRow = Omit<WaiverTemplate, "updatedAt"> & { updatedAt: Date };

/** Whether template `t` is or was active, so that visitors may have signed it. */
const wasActive = sql<boolean>`(t.is_active OR t.activated_at IS NOT NULL)`;

/** A template that was ever active is archived with its versions: signed waivers refer to them. */
export const waiverTemplateResource = new Archivable({
  table: "waiverTemplates",
  entity: "waiver_template",
  eventPrefix: "waiver_template",
  notFound: "WAIVER_TEMPLATE_NOT_FOUND",
  hasHistory: wasActive,
  find: findTemplate,
  toFields: toEventData,
  async beforeDelete(transaction, { id }) {
    await transaction.deleteFrom("waiverVersions").where("templateId", "=", id).execute();
  },
});

/** Omits the content, which is stored as a version. */
export function toEventData({ title, versionNumber, isActive }: TemplateRow) {
  return { title, versionNumber, isActive };
}

function selectTemplates(db: Kysely<DB>) {
  return db
    .selectFrom("waiverTemplates as t")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("waiverVersions as newest")
          .selectAll()
          .whereRef("newest.templateId", "=", "t.id")
          .orderBy("newest.version", "desc")
          .limit(1)
          .as("v"),
      (join) => join.onTrue(),
    )
    .select(["t.id", "v.title", "v.content", "v.version as versionNumber", "t.isActive"])
    .select([
      sql<boolean>`t.archived_at IS NOT NULL`.as("isArchived"),
      wasActive.as("wasActive"),
      "v.createdAt as updatedAt",
      sql<string>`v.version::text`.as("version"),
    ]);
}

/** Lists all templates with their newest version, newest first. */
export function listTemplateRows(db: Kysely<DB>): Promise<TemplateRow[]> {
  return selectTemplates(db).orderBy("t.createdAt", "desc").orderBy("t.id").execute();
}

export async function findTemplate(
  db: Kysely<DB>,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return selectTemplates(db).where("t.id", "=", templateId).executeTakeFirst();
}

type VersionRow = Omit<WaiverVersion, "createdAt"> & { createdAt: Date };

/** Lists every version of a template, newest first. */
export async function listVersionRows(db: Kysely<DB>, templateId: string): Promise<VersionRow[]> {
  return db
    .selectFrom("waiverVersions as v")
    .leftJoin("users as u", "u.id", "v.authorId")
    .select(["v.version as number", "v.title", "v.content", "v.createdAt", "u.name as author"])
    .select((eb) =>
      eb
        .selectFrom("customerWaivers as w")
        .select((waiver) => waiver.fn.countAll<number>().as("count"))
        .whereRef("w.waiverVersionId", "=", "v.id")
        .$asScalar()
        .$notNull()
        .as("signedCount"),
    )
    .where("v.templateId", "=", templateId)
    .orderBy("v.version", "desc")
    .execute();
}

/**
 * Locks all templates until the transaction ends, because choosing the active one involves all of
 * them.
 */
export async function lockTemplates(db: Kysely<DB>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('waiver_templates'))`.execute(db);
}

/**
 * Activates a template and deactivates the other in one statement, so that there are never two or
 * none.
 */
export async function activateTemplate(db: Kysely<DB>, templateId: string): Promise<void> {
  await sql`
    UPDATE waiver_templates t
    SET is_active = t.id = ${templateId}, updated_at = venue_clock_timestamp(),
        activated_at = CASE WHEN t.id = ${templateId} THEN venue_now()
                            ELSE coalesce(t.activated_at, venue_now()) END
    WHERE t.is_active <> (t.id = ${templateId})`.execute(db);
}

/** Converts a database row to the contract's template. */
export function toWaiverTemplate(row: TemplateRow): WaiverTemplate {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}
