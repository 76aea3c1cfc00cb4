import type { Invitation } from "../../../shared/contract/invitations.ts";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import type { Done } from "../shell/News.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { HEAD } from "../shell/table-class.ts";
import { useAction } from "../shell/use-action.ts";
import { InvitationRow } from "./InvitationRow.tsx";

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
