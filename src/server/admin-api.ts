import { implement } from "@orpc/server";
import { adminContract } from "../shared/contract/admin/contract.ts";
import { requireStaff } from "./access.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * The admin part of the contract, whose handlers also receive which administrator calls: by id, as
 * the actor of an event, and with what their role allows.
 */
export const adminApi = implement(adminContract)
  .$context<RequestContext>()
  .use(async ({ context, next }) => {
    const { userId: staffId, staff } = await requireStaff(context);
    return next({ context: { staffId, staff, actor: { kind: "staff" as const, id: staffId } } });
  });
