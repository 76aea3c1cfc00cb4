import {
  ROLE_NAME_MAX,
  type StaffRole,
  staffRoleInput,
} from "../../../shared/contract/admin/staff-roles.ts";
import {
  completePermissions,
  PERMISSION_LABELS,
  STAFF_PERMISSIONS,
  withoutPermission,
} from "../../../shared/rules/staff-permissions.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { TextField } from "../../ui/TextField.tsx";
import { FormFrame } from "../kit/forms/FormDialog.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import { useOwnRole } from "../kit/own-role.ts";

/** A role of the venue's own, or a new one, whose version is null. */
export type RoleDraft = Pick<StaffRole, "id" | "name" | "permissions"> & {
  version: string | null;
};

export const newRoleDraft = (): RoleDraft => ({
  id: randomUuid(),
  name: "",
  permissions: ["see-bookings"],
  version: null,
});

interface RoleFormProps {
  role: RoleDraft;
  onSaved: (role: StaffRole) => void;
}

/**
 * The form of a role. Choosing a permission chooses what it needs, and only what one's own role
 * allows can be chosen.
 */
export function RoleForm({ role, onSaved }: RoleFormProps) {
  const { id: roleId, version, name, permissions } = role;
  const own = useOwnRole();
  const form = useSaveForm({
    schema: staffRoleInput,
    defaultValues: { name, permissions },
    idPrefix: "role",
    save: (input) => api.admin.staffRoles.save({ roleId, version, ...input }),
    onSaved,
  });
  const { id: fieldId, value: chosen, onChange, error } = useFormField(form, "permissions");
  return (
    <FormFrame
      form={form}
      title={version === null ? "New Role" : "Edit Role"}
      submitLabel={version === null ? "Create Role" : "Save Changes"}
      failureTitle="Failed to save role"
    >
      <TextField
        {...form.field("name")}
        label="Name"
        maxLength={ROLE_NAME_MAX}
        required
        data-first
      />
      <fieldset id={fieldId} tabIndex={-1} className="outline-none">
        <legend className={LABEL_CLASS}>This role may</legend>
        <div className="grid gap-x-4 side:grid-cols-2">
          {STAFF_PERMISSIONS.map((permission) => (
            <Checkbox
              key={permission}
              id={`${fieldId}-${permission}`}
              label={PERMISSION_LABELS[permission]}
              disabled={!own.permissions.includes(permission)}
              checked={chosen.includes(permission)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? completePermissions([...chosen, permission])
                    : withoutPermission(chosen, permission),
                )
              }
            />
          ))}
        </div>
        <FieldMessage id={`${fieldId}-error`} message={error} announced={false} />
      </fieldset>
      {version !== null && (
        <p className="text-sm text-pretty text-ink-3">
          A change applies at once to everybody who has this role.
        </p>
      )}
    </FormFrame>
  );
}
