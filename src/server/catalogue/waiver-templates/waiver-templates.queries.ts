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

/** Reads all templates with their newest version, newest first, or just one. */
async function readTemplates(db: Kysely<DB>, templateId: string | null): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    SELECT t.id, v.title, v.content, v.version AS version_number, t.is_active,
           t.archived_at IS NOT NULL AS is_archived, ${wasActive} AS was_active,
           v.created_at AS updated_at,
           v.version::text AS version
    FROM waiver_templates t
    CROSS JOIN LATERAL (SELECT * FROM waiver_versions newest WHERE newest.template_id = t.id
                        ORDER BY newest.version DESC LIMIT 1) v
    WHERE ${templateId}::uuid IS NULL OR t.id = ${templateId}
    ORDER BY t.created_at DESC, t.id`.execute(db);
  return rows;
}

export function listTemplateRows(db: Kysely<DB>): Promise<TemplateRow[]> {
  return readTemplates(db, null);
}

export async function findTemplate(
  db: Kysely<DB>,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return (await readTemplates(db, templateId))[0];
}

type VersionRow = Omit<WaiverVersion, "createdAt"> & { createdAt: Date };

/** Lists every version of a template, newest first. */
export async function listVersionRows(db: Kysely<DB>, templateId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.version AS number, v.title, v.content, v.created_at, u.name AS author,
           (SELECT count(*) FROM bookings b WHERE b.waiver_version_id = v.id) AS signed_count
    FROM waiver_versions v LEFT JOIN users u ON u.id = v.author_id
    WHERE v.template_id = ${templateId}
    ORDER BY v.version DESC`.execute(db);
  return rows;
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
