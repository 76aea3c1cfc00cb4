import { CannotOpenDatabase } from "./cannot-open.ts";
import type { Migration } from "./migration-files.ts";

/** A row of schema_migrations. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/** The files and the database do not tell the same story. */
export class MigrationRefused extends CannotOpenDatabase {
  override readonly name = "MigrationRefused";
}

/**
 * Those of `migrations` that are still to be applied, in order.
 * @throws MigrationRefused when history was rewritten: an applied file changed, went missing, or a
 * new one claims a place before one that is applied.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  for (const row of applied) refuseRewritten(row, migrations);
  const last = Math.max(0, ...applied.map(({ version }) => version));
  const known = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !known.has(version));
  const late = pending.find(({ version }) => version < last);
  if (late !== undefined) {
    throw new MigrationRefused(
      `Migration ${late.name} comes before number ${last}, which this database already has: give it a later number.`,
    );
  }
  return pending;
}

function refuseRewritten(row: AppliedMigration, migrations: readonly Migration[]): void {
  const file = migrations.find(({ version }) => version === row.version);
  if (file === undefined) {
    throw new MigrationRefused(
      `This database has migration ${row.name}, which this Slipway does not know: start the version that brought it, or a later one.`,
    );
  }
  if (file.sha256 !== row.sha256) {
    throw new MigrationRefused(
      `Migration ${row.name} was changed after this database applied it: restore the file and write a new migration instead.`,
    );
  }
}
