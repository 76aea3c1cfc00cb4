import Ellipsis from "lucide-react/icons/ellipsis";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import ShieldOff from "lucide-react/icons/shield-off";
import UserCog from "lucide-react/icons/user-cog";
import UserMinus from "lucide-react/icons/user-minus";
import { useState } from "react";
import type { StaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { setAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { ChangeRoleDialog } from "./ChangeRoleDialog.tsx";
import { ResetSecondFactorsDialog } from "./ResetSecondFactorsDialog.tsx";
import { SessionsDialog } from "./SessionsDialog.tsx";

interface AdministratorTableProps {
  administrators: readonly Administrator[];
  roles: readonly StaffRole[];
  /** The roles that can be given and taken: those that allow no more than one's own. */
  givenRoles: readonly StaffRole[];
  onChange: (status: StatusMessageContent) => void;
}

/** All administrators. The last owner stays one, so has no buttons. */
export function AdministratorTable(props: AdministratorTableProps) {
  const { administrators, roles, givenRoles, onChange } = props;
  const { timezone } = useVenue();
  const [removing, setRemoving] = useState<Administrator | null>(null);
  const [changing, setChanging] = useState<Administrator | null>(null);
  const [withSessions, setWithSessions] = useState<Administrator | null>(null);
  const [resetting, setResetting] = useState<Administrator | null>(null);
  const owner = roles.find(({ shippedAs }) => shippedAs === "owner");
  const isLastOwner = ({ role }: Administrator) => role.id === owner?.id && owner.memberCount === 1;
  const canManage = (administrator: Administrator) =>
    !isLastOwner(administrator) && givenRoles.some(({ id }) => id === administrator.role.id);
  const columns: readonly Column<Administrator>[] = [
    {
      title: "Name",
      cell: (administrator) => <NameAndEmail administrator={administrator} />,
      compact: ({ role, since, invitedBy }) => (
        <p className="text-xs text-ink-3">
          {role.name}, since {formatLongDate(since, timezone)}
          {invitedBy !== null && `, invited by ${invitedBy}`}
        </p>
      ),
    },
    { title: "Role", from: "wide", className: "wrap-anywhere", cell: ({ role }) => role.name },
    { title: "Since", from: "wide", cell: ({ since }) => formatLongDate(since, timezone) },
    {
      title: "Invited by",
      from: "wide",
      className: "wrap-anywhere",
      cell: ({ invitedBy }) => invitedBy ?? "Set up on the server",
    },
    {
      title: "Actions",
      titleClass: "sr-only",
      width: "w-16",
      isRight: true,
      padding: "py-2 pr-3",
      cell: (administrator) =>
        canManage(administrator) && (
          <DropdownMenu
            label={`More for ${administrator.name}`}
            trigger={<Ellipsis className="size-4.5" />}
            triggerClass="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1"
          >
            <MenuItem icon={UserCog} onClick={() => setChanging(administrator)}>
              Change role
            </MenuItem>
            <MenuItem icon={MonitorSmartphone} onClick={() => setWithSessions(administrator)}>
              Sessions
            </MenuItem>
            {administrator.hasSecondFactor && !administrator.isYou && (
              <MenuItem icon={ShieldOff} onClick={() => setResetting(administrator)}>
                Reset second factors
              </MenuItem>
            )}
            <MenuItem icon={UserMinus} onClick={() => setRemoving(administrator)}>
              Remove
            </MenuItem>
          </DropdownMenu>
        ),
    },
  ];
  return (
    <AdminPanel title="Current administrators">
      <div className="border-line wide:border-t">
        <DataTable caption="Current administrators" rows={administrators} columns={columns} />
      </div>
      {administrators.some(isLastOwner) && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3">
          The only owner cannot be removed or given another role. Make somebody else an owner first.
        </p>
      )}
      <SessionsDialog administrator={withSessions} onClose={() => setWithSessions(null)} />
      <ChangeRoleDialog
        administrator={changing}
        roles={givenRoles}
        onClose={() => setChanging(null)}
        onChanged={({ name }, role) =>
          onChange({ sentence: `${name} has the role ${role.name} now.` })
        }
      />
      <ResetSecondFactorsDialog
        administrator={resetting}
        onClose={() => setResetting(null)}
        onReset={({ name }) =>
          onChange({ sentence: `The second factors of ${name} are removed.`, takesFocus: true })
        }
      />
      <RemoveAdministratorDialog
        administrator={removing}
        onClose={() => setRemoving(null)}
        onRemoved={({ name }) =>
          onChange({ sentence: `${name} is no longer an administrator.`, takesFocus: true })
        }
      />
    </AdminPanel>
  );
}

function NameAndEmail({ administrator }: { administrator: Administrator }) {
  const { name, email, isYou } = administrator;
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-ink-1">
        <span className="wrap-anywhere">{name}</span>
        {isYou && (
          <span className="rounded-badge bg-primary-soft px-1.5 text-2xs text-on-primary-soft">
            You
          </span>
        )}
      </p>
      <p className="text-xs wrap-anywhere text-ink-3">{email}</p>
    </>
  );
}

interface RemoveAdministratorDialogProps {
  /** Null closes the dialog. */
  administrator: Administrator | null;
  onClose: () => void;
  onRemoved: (removed: Administrator) => void;
}

/**
 * Asks before the role is removed. Removing one's own role signs out and leads to the home page.
 */
function RemoveAdministratorDialog(props: RemoveAdministratorDialogProps) {
  const { administrator, onClose, onRemoved } = props;

  async function remove({ id: accountId, isYou }: Administrator) {
    await api.administrators.revoke({ accountId });
    // At once, before the screen reads the list again: that call would end the session.
    if (isYou) setAccount(null);
  }

  return (
    <ConfirmDialog
      subject={administrator}
      onClose={onClose}
      title={({ isYou, name }) => `Remove ${isYou ? "yourself" : name} as an administrator?`}
      confirmLabel={({ isYou }) => (isYou ? "Remove Myself" : "Remove")}
      isDanger
      failureTitle="Failed to remove administrator"
      onConfirm={remove}
      onDone={(removed) => removed.isYou || onRemoved(removed)}
    >
      {({ isYou, name }) => (
        <p>
          {isYou
            ? "You are signed out at once, and only another administrator can invite you again."
            : `${name} is signed out at once and can no longer use the back office.`}{" "}
          The account and its bookings stay. {isYou ? "Your" : "Their"} open invitations end too.
        </p>
      )}
    </ConfirmDialog>
  );
}
