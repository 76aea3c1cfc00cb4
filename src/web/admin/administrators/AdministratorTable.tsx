import UserMinus from "lucide-react/icons/user-minus";
import { useRef, useState } from "react";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { setAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { useMutation } from "../kit/use-mutation.ts";

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
function RemoveAdministratorDialog({
  administrator,
  onClose,
  onRemoved,
}: RemoveAdministratorDialogProps) {
  const { isBusy, failure, run, reset } = useMutation();
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Keeps the content while the dialog fades out.
  const lastAdministrator = useRef(administrator);
  if (administrator) lastAdministrator.current = administrator;
  const { name = "", isYou = false } = lastAdministrator.current ?? {};

  function close() {
    reset();
    onClose();
  }

  async function remove() {
    if (!administrator) return;
    const { id: accountId } = administrator;
    const isRemoved = await run(async () => {
      await api.administrators.revoke({ accountId });
      // At once, before the screen reads the list again: that call would end the session.
      if (isYou) setAccount(null);
    });
    if (!isRemoved) return;
    close();
    if (!isYou) onRemoved(administrator);
  }

  return (
    <Dialog
      open={administrator !== null}
      onClose={close}
      title={isYou ? "Remove yourself as an administrator?" : `Remove ${name} as an administrator?`}
      initialFocus={cancelButton}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {isYou ? "Remove Myself" : "Remove"}
          </Button>
          <Button ref={cancelButton} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isYou
          ? "You are signed out at once, and only another administrator can invite you again."
          : `${name} is signed out at once and can no longer use the back office.`}{" "}
        The account and its bookings stay. {isYou ? "Your" : "Their"} open invitations end too.
      </p>
      {failure && (
        <Alert tone="danger" className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
