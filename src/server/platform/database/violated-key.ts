import { DatabaseError } from "pg";

/** Returns the name of the violated unique constraint; undefined for any other error. */
export function getViolatedKey(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === "23505" ? error.constraint : undefined;
}
