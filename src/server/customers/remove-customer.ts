import { DatabaseError } from "pg";
import type { Context } from "../context.ts";
import { type Removal, writeRemoval } from "./remove-customer.statement.ts";

/** Somebody hardly ever books while being deleted, and then once: they have a history from then on. */
const MAX_TRIES = 3;

/**
 * Takes a customer out of the list: whom the books or an account refer to is archived, with all that
 * is known, and comes back by booking again; anybody else is deleted for good.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function removeCustomer(
  { pool }: Pick<Context, "pool">,
  removal: Removal,
): Promise<"archived" | "deleted"> {
  for (let tries = 1; ; tries++) {
    try {
      const [done] = await writeRemoval(pool, removal);
      return done?.outcome ?? "deleted";
    } catch (error) {
      const isReferred = error instanceof DatabaseError && error.code === "23503";
      if (!isReferred || tries === MAX_TRIES) throw error;
    }
  }
}
