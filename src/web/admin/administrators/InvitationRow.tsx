import type { Invitation } from "../../../shared/contract/invitations.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { CELL, ROW } from "../shell/table-class.ts";
import { dayInWords } from "./day-in-words.ts";

interface InvitationRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

/** One that waits, with what can be done about it. On a phone its parts stand below each other. */
export function InvitationRow({ invitation, isBusy, onResend, onWithdraw }: InvitationRowProps) {
  const { timezone } = useVenue();
  const { email, invitedBy, invitedAt } = invitation;
  const sent = `${dayInWords(invitedAt, timezone)}${invitedBy === null ? "" : `, by ${invitedBy}`}`;
  const { tone, words } = stateOf(invitation, timezone);
  return (
    <tr className={`${ROW} max-wide:grid`}>
      <td className={`${CELL} max-wide:pb-0`}>
        <p className="font-semibold wrap-anywhere text-ink-1">{email}</p>
      </td>
      <td className={`${CELL} max-wide:py-0 max-wide:text-xs`}>
        <span className="wrap-anywhere text-ink-3">{sent}</span>
      </td>
      <td className={`${CELL} max-wide:py-1`}>
        <StatusDot tone={tone}>{words}</StatusDot>
      </td>
      <td className={`${CELL} text-right max-wide:text-left`}>
        <span className="inline-flex gap-2">
          <Button
            variant="outline"
            size="md"
            busy={isBusy}
            onClick={onResend}
            aria-label={`Resend the invitation of ${email}`}
          >
            Resend
          </Button>
          <Button
            variant="quiet"
            size="md"
            busy={isBusy}
            onClick={onWithdraw}
            aria-label={`Withdraw the invitation of ${email}`}
          >
            Withdraw
          </Button>
        </span>
      </td>
    </tr>
  );
}

function stateOf(
  { isOver, isUndelivered, expiresAt }: Invitation,
  timezone: string,
): { tone: StatusTone; words: string } {
  if (isUndelivered) return { tone: "danger", words: "Not delivered" };
  if (isOver) return { tone: "over", words: "Link ended" };
  return { tone: "warn", words: `Until ${dayInWords(expiresAt, timezone)}` };
}
