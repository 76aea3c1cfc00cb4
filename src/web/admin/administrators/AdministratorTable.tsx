import UserMinus from "lucide-react/icons/user-minus";
import { useRef, useState } from "react";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { tellAccount } from "../../app/account-store.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { dayInWords } from "../kit/format-long-date.ts";
import type { Done } from "../kit/StatusMessage.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { CELL, HEAD, ROW } from "../kit/table-classes.ts";
import { useAction } from "../kit/use-mutation.ts";

interface AdministratorTableProps {
  administrators: readonly Administrator[];
  onChange: (done: Done) => Promise<void>;
}

/** Everybody who may use the back office. The last of them keeps the role, so there is no button. */
export function AdministratorTable({ administrators, onChange }: AdministratorTableProps) {
  const [leaving, setLeaving] = useState<Administrator | null>(null);
  const isLast = administrators.length === 1;
  return (
    <AdminPanel title="Who has the role">
      <table className="w-full table-fixed text-sm">
        <thead className="max-wide:sr-only">
          <tr>
            <th className={HEAD}>Name</th>
            <th className={HEAD}>Since</th>
            <th className={HEAD}>Invited by</th>
            <th className={`${HEAD} w-36`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {administrators.map((one) => (
            <AdministratorRow
              key={one.id}
              administrator={one}
              onRemove={isLast ? undefined : () => setLeaving(one)}
            />
          ))}
        </tbody>
      </table>
      {isLast && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3">
          The last administrator keeps the role. Invite somebody else first.
        </p>
      )}
      <RemoveDialog
        administrator={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={({ name }) =>
          onChange({ sentence: `${name} is no administrator any more.`, takesFocus: true })
        }
      />
    </AdminPanel>
  );
}

interface AdministratorRowProps {
  administrator: Administrator;
  onRemove: (() => void) | undefined;
}

function AdministratorRow({ administrator, onRemove }: AdministratorRowProps) {
  const { timezone } = useVenue();
  const { name, email, isYou, since, invitedBy } = administrator;
  const day = dayInWords(since, timezone);
  const by = invitedBy ?? "Set up on the server";
  return (
    <tr className={ROW}>
      <td className={CELL}>
        <p className="flex items-center gap-2 font-semibold text-ink-1">
          <span className="wrap-anywhere">{name}</span>
          {isYou && (
            <span className="rounded-badge bg-primary-soft px-1.5 text-2xs text-on-primary-soft">
              You
            </span>
          )}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{email}</p>
        <p className="text-xs text-ink-3 wide:hidden">
          Since {day}
          {invitedBy !== null && `, invited by ${invitedBy}`}
        </p>
      </td>
      <td className={`${CELL} tabular-nums max-wide:hidden`}>{day}</td>
      <td className={`${CELL} max-wide:hidden`}>
        <span className="wrap-anywhere">{by}</span>
      </td>
      <td className={`${CELL} w-27 text-right max-wide:pl-0 wide:w-36`}>
        {onRemove && (
          <Button variant="outline" size="md" onClick={onRemove} aria-label={`Remove ${name}`}>
            <UserMinus className="size-4 text-ink-3 max-wide:hidden" />
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}

interface RemoveDialogProps {
  /** Null: closed. */
  administrator: Administrator | null;
  onClose: () => void;
  onRemoved: (removed: Administrator) => Promise<void>;
}

/** Asks before the role is taken from somebody. Whoever gives up their own goes home. */
function RemoveDialog({ administrator, onClose, onRemoved }: RemoveDialogProps) {
  const { isBusy, failure, run, reset } = useAction();
  const cancel = useRef<HTMLButtonElement>(null);
  // What the dialog said stays in it while it fades away.
  const last = useRef(administrator);
  if (administrator) last.current = administrator;
  const { name = "", isYou = false } = last.current ?? {};

  function close() {
    reset();
    onClose();
  }

  async function remove() {
    if (!administrator) return;
    const { id: accountId } = administrator;
    if (!(await run(() => api.administrators.revoke({ accountId })))) return;
    close();
    if (isYou) tellAccount(null);
    else await onRemoved(administrator);
  }

  return (
    <Dialog
      open={administrator !== null}
      onClose={close}
      title={isYou ? "Give up your own role?" : `Take the role from ${name}?`}
      initialFocus={cancel}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {isYou ? "Give Up My Role" : "Take Role Away"}
          </Button>
          <Button ref={cancel} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isYou
          ? "You are signed out at once, and only another administrator can invite you again."
          : `${name} is signed out at once and cannot use the back office any more.`}{" "}
        The account and its bookings stay. Invitations that {isYou ? "you" : "they"} sent and nobody
        has accepted yet end too.
      </p>
      {failure && (
        <Alert tone="danger" className="mt-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
