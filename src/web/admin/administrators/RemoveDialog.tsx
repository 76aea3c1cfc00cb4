import { useRef } from "react";
import type { Administrator } from "../../../shared/contract/administrators.ts";
import { api } from "../../api/browser-api.ts";
import { tellAccount } from "../../customer/account/known-account.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";

interface RemoveDialogProps {
  /** Null: closed. */
  administrator: Administrator | null;
  onClose: () => void;
  onRemoved: (removed: Administrator) => Promise<void>;
}

/** Asks before the role is taken from somebody. Whoever gives up their own goes home. */
export function RemoveDialog({ administrator, onClose, onRemoved }: RemoveDialogProps) {
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
