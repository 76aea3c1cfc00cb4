import { requireSession } from "./access.ts";
import type { RequestContext } from "./request-context.ts";

/** Returns the signed-in staff member as the actor of an event. @throws Refusal UNAUTHENTICATED */
export async function getStaffActor(
  context: RequestContext,
): Promise<{ kind: "staff"; id: string }> {
  const { userId } = await requireSession(context);
  return { kind: "staff", id: userId };
}
