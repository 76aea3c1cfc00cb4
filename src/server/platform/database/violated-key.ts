import { DatabaseError } from "pg";

/** The name of the unique key that an insert or update ran into; undefined for any other error. */
export function getViolatedKey(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === "23505" ? error.constraint : undefined;
}
