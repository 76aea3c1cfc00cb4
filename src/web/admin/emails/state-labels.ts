import type { EmailLogEntry, EmailState } from "../../../shared/contract/admin/emails.ts";
import type { StatusTone } from "../../ui/StatusDot.tsx";

const STATE_LABELS: Record<EmailState, { label: string; tone: StatusTone }> = {
  waiting: { label: "Waiting", tone: "warn" },
  retrying: { label: "Retrying", tone: "warn" },
  sent: { label: "Sent", tone: "success" },
  captured: { label: "Captured", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "over" },
};

/** Returns the label of an email's state. A failed email that was sent again needs no attention. */
export function getEmailStateLabel({ state, resentAs }: Pick<EmailLogEntry, "state" | "resentAs">) {
  if (state === "failed" && resentAs !== null) {
    return { label: "Failed, sent again", tone: "over" as const };
  }
  return STATE_LABELS[state];
}
