import type { Invitation } from "../../../shared/contract/public/invitations.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { TABLE_CELL_CLASS, TABLE_HEAD_CLASS, TABLE_ROW_CLASS } from "../kit/table-classes.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface InvitationTableProps {
  invitations: readonly Invitation[];
  onChange: (status: StatusMessageContent) => void;
}

/** The invitations that are not accepted yet. */
export function InvitationTable({ invitations, onChange }: InvitationTableProps) {
  const { isBusy, failure, run } = useMutation();

  async function runAndReport(action: () => Promise<unknown>, status: StatusMessageContent) {
    if (await run(action)) onChange(status);
  }

  const resend = ({ email }: Invitation) =>
    runAndReport(() => api.invitations.create({ email }), {
      sentence: `We’ve sent another email to ${email}.`,
    });
  const withdraw = ({ id: invitationId, email }: Invitation) =>
    runAndReport(() => api.invitations.withdraw({ invitationId }), {
      sentence: `The invitation of ${email} is withdrawn.`,
      takesFocus: true,
    });

  return (
    <AdminPanel title="Open invitations">
      <table className="w-full table-fixed text-sm">
        <thead className="max-wide:sr-only">
          <tr>
            <th className={TABLE_HEAD_CLASS}>Email</th>
            <th className={TABLE_HEAD_CLASS}>Sent</th>
            <th className={TABLE_HEAD_CLASS}>State</th>
            <th className={`${TABLE_HEAD_CLASS} w-56`}>
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
          {formatStaffFailure(failure)}
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

/** An open invitation with its actions. On a phone its cells are stacked. */
function InvitationRow({ invitation, isBusy, onResend, onWithdraw }: InvitationRowProps) {
  const { timezone } = useVenue();
  const { email, invitedBy, invitedAt } = invitation;
  const sent = `${formatLongDate(invitedAt, timezone)}${invitedBy === null ? "" : `, by ${invitedBy}`}`;
  const { tone, label } = getInvitationStatus(invitation, timezone);
  return (
    <tr className={`${TABLE_ROW_CLASS} max-wide:grid`}>
      <td className={`${TABLE_CELL_CLASS} max-wide:pb-0`}>
        <p className="font-semibold wrap-anywhere text-ink-1">{email}</p>
      </td>
      <td className={`${TABLE_CELL_CLASS} max-wide:py-0 max-wide:text-xs`}>
        <span className="wrap-anywhere text-ink-3">{sent}</span>
      </td>
      <td className={`${TABLE_CELL_CLASS} max-wide:py-1`}>
        <StatusDot tone={tone}>{label}</StatusDot>
      </td>
      <td className={`${TABLE_CELL_CLASS} text-right max-wide:text-left`}>
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

function getInvitationStatus(
  { isOver, isUndelivered, expiresAt }: Invitation,
  timezone: string,
): { tone: StatusTone; label: string } {
  if (isUndelivered) return { tone: "danger", label: "Not delivered" };
  if (isOver) return { tone: "over", label: "Link ended" };
  return { tone: "warn", label: `Until ${formatLongDate(expiresAt, timezone)}` };
}
