/** A change that violates an invariant. `:name` is replaced by an id of {@link SoldVenueIds}. */
export interface Defect {
  description: string;
  sql: string;
}

/** Defects by the sentence of the invariant that must detect them. */
export type Defects = Readonly<Record<string, readonly Defect[]>>;

/** SQL that drops a table's check constraints where they would prevent the defect. */
export function dropChecks(table: string): string {
  return `
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'
    LOOP EXECUTE 'ALTER TABLE ${table} DROP CONSTRAINT ' || quote_ident(c.conname); END LOOP;
  END $$;`;
}
