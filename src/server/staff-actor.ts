import { requireSession } from "./access.ts";
import type { RequestContext } from "./request-context.ts";

/** The administrator who calls, as the events name them. @throws Refusal UNAUTHENTICATED */
export async function getStaffActor(
  context: RequestContext,
): Promise<{ kind: "staff"; id: string }> {
  const { userId } = await requireSession(context);
  return { kind: "staff", id: userId };
}
