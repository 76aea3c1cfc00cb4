import { useState } from "react";
import { z } from "zod";
import { PASSKEY_NAME_MAX } from "../../../shared/contract/admin/second-factors.ts";
import { requiredText } from "../../../shared/contract/base/fields.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { canUsePasskeys, createPasskey, PasskeyUnused } from "../kit/proof/passkeys.ts";

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** @param recoveryCodes null where there were some before */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Names a passkey, and has the device make it. */
export function AddPasskeyDialog({ isOpen, onClose, onAdded }: AddPasskeyDialogProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose}>
      <AddPasskeyForm onAdded={onAdded} />
    </FormDialog>
  );
}

function AddPasskeyForm({ onAdded }: Pick<AddPasskeyDialogProps, "onAdded">) {
  const [isUnused, setUnused] = useState(false);
  const form = useSaveForm({
    schema: z.object({ name: requiredText("Name is required", PASSKEY_NAME_MAX) }),
    defaultValues: { name: "" },
    idPrefix: "passkey",
    save: async ({ name }) => {
      setUnused(false);
      const options = await api.admin.secondFactors.startPasskey();
      const passkey = await createPasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyUnused) return null;
        throw error;
      });
      if (passkey === null) setUnused(true);
      return passkey && api.admin.secondFactors.addPasskey({ name, passkey });
    },
    onSaved: (saved) => {
      if (saved) onAdded(saved.recoveryCodes);
    },
  });
  const isSupported = canUsePasskeys();
  return (
    <FormFrame
      form={form}
      title="Add a passkey"
      submitLabel="Add Passkey"
      isBlocked={!isSupported}
      failureTitle="Failed to add passkey"
    >
      {!isSupported && (
        <Alert>
          This browser cannot use passkeys here: they need an address that starts with https.
        </Alert>
      )}
      {isUnused && (
        <Alert tone="danger">
          No passkey was made. You may have cancelled, or this device has one already.
        </Alert>
      )}
      <p>
        Give it a name that tells you which device it is on. Your device then asks you to confirm.
      </p>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="For example: Front desk laptop"
        required
      />
    </FormFrame>
  );
}
