import UserMinus from "lucide-react/icons/user-minus";
import { useState } from "react";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { setAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";

interface AdministratorTableProps {
  administrators: readonly Administrator[];
  onChange: (status: StatusMessageContent) => void;
}

/** All administrators. The last one cannot be removed, so has no button. */
export function AdministratorTable({ administrators, onChange }: AdministratorTableProps) {
  const { timezone } = useVenue();
  const [removing, setRemoving] = useState<Administrator | null>(null);
  const isLast = administrators.length === 1;
  const columns: readonly Column<Administrator>[] = [
    {
      title: "Name",
      cell: (administrator) => <NameAndEmail administrator={administrator} />,
      compact: ({ since, invitedBy }) => (
        <p className="text-xs text-ink-3">
          Since {formatLongDate(since, timezone)}
          {invitedBy !== null && `, invited by ${invitedBy}`}
        </p>
      ),
    },
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
      width: "w-27 wide:w-36",
      isRight: true,
      padding: "py-2 pr-4 wide:pl-4",
      cell: (administrator) =>
        !isLast && (
          <Button
            variant="outline"
            size="md"
            onClick={() => setRemoving(administrator)}
            aria-label={`Remove ${administrator.name}`}
          >
            <UserMinus className="size-4 text-ink-3 max-wide:hidden" />
            Remove
          </Button>
        ),
    },
  ];
  return (
    <AdminPanel title="Current administrators">
      <div className="border-line wide:border-t">
        <DataTable caption="Current administrators" rows={administrators} columns={columns} />
      </div>
      {isLast && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3">
          The last administrator cannot be removed. Invite someone else first.
        </p>
      )}
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
