import type { DeskMessage, MessageState } from "../../../shared/contract/admin/emails.ts";
import type { StatusTone } from "../../ui/StatusDot.tsx";

const STATES: Record<MessageState, { words: string; tone: StatusTone }> = {
  waiting: { words: "Waiting", tone: "warn" },
  retrying: { words: "Retrying", tone: "warn" },
  sent: { words: "Sent", tone: "success" },
  kept: { words: "Kept", tone: "success" },
  failed: { words: "Failed", tone: "danger" },
  withdrawn: { words: "Withdrawn", tone: "over" },
};

/** One that failed and was sent again needs nobody any more. */
export function stateWords({ state, resentAs }: Pick<DeskMessage, "state" | "resentAs">) {
  if (state === "failed" && resentAs !== null) {
    return { words: "Failed, sent again", tone: "over" as const };
  }
  return STATES[state];
}
