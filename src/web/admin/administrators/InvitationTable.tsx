import type { Invitation } from "../../../shared/contract/public/invitations.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { dayInWords } from "../kit/format-long-date.ts";
import type { Done } from "../kit/StatusMessage.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { CELL, HEAD, ROW } from "../kit/table-classes.ts";
import { useAction } from "../kit/use-mutation.ts";

interface InvitationTableProps {
  invitations: readonly Invitation[];
  onChange: (done: Done) => Promise<void>;
}

/** Who was asked and has not accepted yet. */
export function InvitationTable({ invitations, onChange }: InvitationTableProps) {
  const { isBusy, failure, run } = useAction();

  async function change(work: () => Promise<unknown>, done: Done) {
    if (await run(work)) await onChange(done);
  }

  const resend = ({ email }: Invitation) =>
    change(() => api.invitations.create({ email }), {
      sentence: `Another letter is on its way to ${email}.`,
    });
  const withdraw = ({ id: invitationId, email }: Invitation) =>
    change(() => api.invitations.withdraw({ invitationId }), {
      sentence: `The invitation of ${email} is withdrawn.`,
      takesFocus: true,
    });

  return (
    <AdminPanel title="Invitations that wait">
      <table className="w-full table-fixed text-sm">
        <thead className="max-wide:sr-only">
          <tr>
            <th className={HEAD}>E-mail</th>
            <th className={HEAD}>Sent</th>
            <th className={HEAD}>State</th>
            <th className={`${HEAD} w-56`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isBusy={isBusy}
              onResend={() => void resend(invitation)}
              onWithdraw={() => void withdraw(invitation)}
            />
          ))}
        </tbody>
      </table>
      {failure && (
        <Alert tone="danger" className="m-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </AdminPanel>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

/** One that waits, with what can be done about it. On a phone its parts stand below each other. */
function InvitationRow({ invitation, isBusy, onResend, onWithdraw }: InvitationRowProps) {
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
