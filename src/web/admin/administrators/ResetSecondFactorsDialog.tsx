import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { api } from "../../app/browser-api.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";

interface ResetSecondFactorsDialogProps {
  /** Null closes the dialog. */
  administrator: Administrator | null;
  onClose: () => void;
  onReset: (administrator: Administrator) => void;
}

/** Asks before the second factors of a colleague, who has lost them, are removed. */
export function ResetSecondFactorsDialog(props: ResetSecondFactorsDialogProps) {
  const { administrator, onClose, onReset } = props;
  return (
    <ConfirmDialog
      subject={administrator}
      onClose={onClose}
      title={({ name }) => `Reset the second factors of ${name}?`}
      confirmLabel="Reset"
      isDanger
      failureTitle="Failed to reset second factors"
      onConfirm={({ id: accountId }) => api.admin.secondFactors.reset({ accountId })}
      onDone={onReset}
    >
      {({ name }) => (
        <p>
          First make sure that it is {name} who asks. Their passkeys, authenticator app and recovery
          codes are removed, and they are signed out. They can sign in with their password alone for
          14 days, to set up new ones. All owners get an email.
        </p>
      )}
    </ConfirmDialog>
  );
}
