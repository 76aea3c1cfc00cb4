/** A change that breaks what must hold. `:name` is the id of what {@link sellAVenue} made. */
export interface Defect {
  description: string;
  sql: string;
}

/** Defects by the sentence of the invariant that must find each. */
export type Defects = Readonly<Record<string, readonly Defect[]>>;

/** Takes the table's own checks away, where they would not let the defect happen. */
export function dropChecks(table: string): string {
  return `
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'
    LOOP EXECUTE 'ALTER TABLE ${table} DROP CONSTRAINT ' || quote_ident(c.conname); END LOOP;
  END $$;`;
}
