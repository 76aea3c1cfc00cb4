import { useState } from "react";
import type { StaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { setAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";

interface ChangeRoleDialogProps {
  /** Null closes the dialog. */
  administrator: Administrator | null;
  /** The roles that can be given. */
  roles: readonly StaffRole[];
  onClose: () => void;
  onChanged: (administrator: Administrator, role: StaffRole) => void;
}

/** Gives an administrator another role. Who changes their own is signed out. */
export function ChangeRoleDialog(props: ChangeRoleDialogProps) {
  const { administrator, roles, onClose, onChanged } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const roleId = chosen ?? administrator?.role.id ?? "";

  async function change({ id: accountId, isYou, role }: Administrator) {
    await api.administrators.setRole({ accountId, roleId });
    // At once, before the screen reads the list again: that call would end the session.
    if (isYou && role.id !== roleId) setAccount(null);
  }

  function close() {
    setChosen(null);
    onClose();
  }

  return (
    <ConfirmDialog
      subject={administrator}
      onClose={close}
      title={({ isYou, name }) => `Role of ${isYou ? "yourself" : name}`}
      confirmLabel="Change Role"
      failureTitle="Failed to change role"
      onConfirm={change}
      onDone={(changed) => {
        const role = roles.find(({ id }) => id === roleId);
        if (role && role.id !== changed.role.id && !changed.isYou) onChanged(changed, role);
      }}
    >
      {({ isYou, name }) => (
        <div className="grid gap-4">
          <SelectField
            id="administrator-role"
            label="Role"
            choices={roles.map(({ id: value, name: label }) => ({ value, label }))}
            value={roleId}
            onChange={setChosen}
          />
          <p>
            {isYou
              ? "You are signed out at once, and have the new role when you sign in again."
              : `${name} is signed out at once, and has the new role when they sign in again.`}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
