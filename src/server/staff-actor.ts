import { signedIn } from "./access.ts";
import type { Call } from "./request-context.ts";

/** The administrator who calls, as the events name them. @throws Refusal UNAUTHENTICATED */
export async function byStaff(context: Call): Promise<{ kind: "staff"; id: string }> {
  const { userId } = await signedIn(context);
  return { kind: "staff", id: userId };
}
