import { implement } from "@orpc/server";
import { adminContract } from "../shared/contract/admin/contract.ts";
import { requireSession } from "./access.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * The admin part of the contract, whose handlers also receive which administrator calls: by id, and
 * as the actor of an event.
 */
export const adminApi = implement(adminContract)
  .$context<RequestContext>()
  .use(async ({ context, next }) => {
    const { userId: staffId } = await requireSession(context);
    return next({ context: { staffId, actor: { kind: "staff" as const, id: staffId } } });
  });
