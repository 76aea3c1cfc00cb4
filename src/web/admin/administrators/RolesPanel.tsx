import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { StaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import { formatList, pluralize } from "../../../shared/format.ts";
import { PERMISSION_LABELS, STAFF_PERMISSIONS } from "../../../shared/rules/staff-permissions.ts";
import { mayManageRole } from "../../../shared/rules/staff-roles.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useOwnRole } from "../kit/own-role.ts";
import type { StatusMessageContent } from "../kit/StatusMessage.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { newRoleDraft, type RoleDraft, RoleForm } from "./RoleForm.tsx";

interface RolesPanelProps {
  roles: readonly StaffRole[];
  onChange: (status: StatusMessageContent) => void;
}

/** The roles, with what each allows; those of the venue's own can be edited. */
export function RolesPanel({ roles, onChange }: RolesPanelProps) {
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  const [removing, setRemoving] = useState<StaffRole | null>(null);
  const { permissions: own } = useOwnRole();
  const { isBusy, failure, run } = useMutation();
  return (
    <AdminPanel title="Roles">
      <ul className="border-t border-line">
        {roles.map((role) => (
          <li
            key={role.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex items-baseline justify-between gap-4">
                <span className="font-semibold wrap-anywhere text-ink-1">{role.name}</span>
                <span className="shrink-0 text-sm text-ink-3 tabular-nums">
                  {role.memberCount === 0
                    ? "Nobody"
                    : pluralize(role.memberCount, "person", "people")}
                </span>
              </p>
              <p className="text-sm text-pretty text-ink-3">{summarisePermissions(role)}</p>
            </div>
            <div className="basis-full">
              <SwitchField
                id={`second-factor-${role.id}`}
                label={`${role.name} needs a second factor`}
                hint="A passkey or an authenticator app, to be set up within 14 days"
                isOn={role.requiresSecondFactor}
                isDisabled={isBusy || !mayManageRole(own, role.permissions)}
                onChange={(isRequired) =>
                  void run(() =>
                    api.admin.staffRoles.setSecondFactor({ roleId: role.id, isRequired }),
                  )
                }
              />
            </div>
            {role.shippedAs === null && (
              <span className="inline-flex gap-2">
                <Button
                  variant="outline"
                  size="md"
                  aria-label={`Edit ${role.name}`}
                  onClick={() => setDraft(role)}
                >
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="md"
                  aria-label={`Delete ${role.name}`}
                  onClick={() => setRemoving(role)}
                >
                  Delete
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <FailureAlert title="Failed to change the role" failure={failure} className="mx-4 mt-4" />
      <div className="px-4 py-3">
        <Button variant="outline" size="md" onClick={() => setDraft(newRoleDraft())}>
          <Plus className="size-4" />
          New Role
        </Button>
      </div>
      <FormDialog subject={draft} onClose={() => setDraft(null)}>
        {(shown) => (
          <RoleForm
            key={shown.id}
            role={shown}
            onSaved={({ name }) => {
              setDraft(null);
              onChange({ sentence: `The role ${name} is saved.` });
            }}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        subject={removing}
        onClose={() => setRemoving(null)}
        title={({ name }) => `Delete the role ${name}?`}
        confirmLabel="Delete"
        isDanger
        failureTitle="Failed to delete role"
        onConfirm={({ id: roleId }) => api.admin.staffRoles.remove({ roleId })}
        onDone={({ name }) =>
          onChange({ sentence: `The role ${name} is deleted.`, takesFocus: true })
        }
      >
        {() => <p>A role that somebody has cannot be deleted.</p>}
      </ConfirmDialog>
    </AdminPanel>
  );
}

/** Such as "See bookings, take cash"; of most permissions, what is missing. */
function summarisePermissions({ permissions }: StaffRole): string {
  const missing = STAFF_PERMISSIONS.filter((permission) => !permissions.includes(permission));
  if (missing.length === 0) return "Everything.";
  if (missing.length <= 2) {
    return `Everything except ${formatList(missing.map((one) => `“${PERMISSION_LABELS[one]}”`))}.`;
  }
  const [first = "", ...others] = permissions.map((permission) => PERMISSION_LABELS[permission]);
  return `${[first, ...others.map((label) => label.toLowerCase())].join(", ")}.`;
}
