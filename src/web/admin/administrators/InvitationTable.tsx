import type { Invitation } from "../../../shared/contract/public/invitations.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { useMutation } from "../kit/use-mutation.ts";

interface InvitationTableProps {
  invitations: readonly Invitation[];
  onChange: (status: StatusMessageContent) => void;
}

/** The invitations that are not accepted yet. */
export function InvitationTable({ invitations, onChange }: InvitationTableProps) {
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useMutation();

  async function runAndReport(action: () => Promise<unknown>, status: StatusMessageContent) {
    if (await run(action)) onChange(status);
  }

  const resend = ({ email, role }: Invitation) =>
    runAndReport(() => api.invitations.create({ email, roleId: role.id }), {
      sentence: `We’ve sent another email to ${email}.`,
    });
  const withdraw = ({ id: invitationId, email }: Invitation) =>
    runAndReport(() => api.invitations.withdraw({ invitationId }), {
      sentence: `The invitation of ${email} is withdrawn.`,
      takesFocus: true,
    });

  const getActions = (invitation: Invitation) => (
    <span className="inline-flex gap-2">
      <Button
        variant="outline"
        size="md"
        busy={isBusy}
        onClick={() => void resend(invitation)}
        aria-label={`Resend the invitation of ${invitation.email}`}
      >
        Resend
      </Button>
      <Button
        variant="quiet"
        size="md"
        busy={isBusy}
        onClick={() => void withdraw(invitation)}
        aria-label={`Withdraw the invitation of ${invitation.email}`}
      >
        Withdraw
      </Button>
    </span>
  );
  const columns: readonly Column<Invitation>[] = [
    {
      title: "Email",
      className: "wrap-anywhere",
      cell: ({ email }) => <p className="font-semibold text-ink-1">{email}</p>,
      compact: (invitation) => (
        <div className="grid justify-items-start gap-1 pb-1">
          <span className="text-xs text-ink-3">
            {invitation.role.name}, {formatSent(invitation, timezone)}
          </span>
          <InvitationState invitation={invitation} />
          {getActions(invitation)}
        </div>
      ),
    },
    { title: "Role", from: "wide", className: "wrap-anywhere", cell: ({ role }) => role.name },
    {
      title: "Sent",
      from: "wide",
      width: "w-72",
      className: "wrap-anywhere text-ink-3",
      cell: (invitation) => formatSent(invitation, timezone),
    },
    {
      title: "State",
      from: "wide",
      cell: (invitation) => <InvitationState invitation={invitation} />,
    },
    {
      title: "Actions",
      titleClass: "sr-only",
      from: "wide",
      width: "w-56",
      isRight: true,
      cell: getActions,
    },
  ];
  return (
    <AdminPanel title="Open invitations">
      <div className="border-line wide:border-t">
        <DataTable caption="Open invitations" rows={invitations} columns={columns} />
      </div>
      {failure && (
        <Alert tone="danger" className="m-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </AdminPanel>
  );
}

function formatSent({ invitedAt, invitedBy }: Invitation, timezone: string): string {
  const day = formatLongDate(invitedAt, timezone);
  return invitedBy === null ? day : `${day}, by ${invitedBy}`;
}

function InvitationState({ invitation }: { invitation: Invitation }) {
  const { timezone } = useVenue();
  const { isOver, isUndelivered, expiresAt } = invitation;
  if (isUndelivered) return <StatusDot tone="danger">Not delivered</StatusDot>;
  if (isOver) return <StatusDot tone="over">Link ended</StatusDot>;
  return <StatusDot tone="warn">Until {formatLongDate(expiresAt, timezone)}</StatusDot>;
}
