import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import type { AdminAddon } from "../../../shared/contract/admin/addons.ts";
import { type AddonFields, addonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { ADDON_DESCRIPTION_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface AddonFormProps {
  addon: AddonDraft;
  onSaved: () => void;
}

const toFieldId = (field: string) => `addon-${field}`;

/** The form of an add-on. A new price applies to new bookings only. */
export function AddonForm({ addon, onSaved }: AddonFormProps) {
  const { id: addonId, version, ...defaultValues } = addon;
  const isNew = version === null;
  const { isBusy, failure, run } = useMutation();
  const toast = useToast();
  const { register, control, handleSubmit, formState } = useForm<AddonFields>({
    resolver: zodResolver(addonFields),
    defaultValues,
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = formState;

  async function save(fields: AddonFields) {
    if (!(await run(() => api.admin.addons.save({ addonId, version, ...fields })))) return;
    toast({ message: `${fields.name} is ${isNew ? "created" : "saved"}.` });
    onSaved();
  }

  return (
    <FormFrame
      title={isNew ? "Create Add-on" : "Edit Add-on"}
      submitLabel={isNew ? "Create Add-on" : "Save Changes"}
      isDirty={isDirty}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(save)(event)}
      errors={toErrorSummary(errors, toFieldId)}
      attempt={submitCount}
      failure={failure && { title: "Failed to save addon", sentence: formatStaffFailure(failure) }}
    >
      <TextField
        {...register("name")}
        id={toFieldId("name")}
        label="Name"
        error={errors.name?.message}
        errorAnnounced={false}
        autoComplete="off"
        required
        data-first
      />
      <TextArea
        {...register("description")}
        id={toFieldId("description")}
        label="Description"
        hint={`Shown to visitors beside the name. Up to ${ADDON_DESCRIPTION_MAX} characters.`}
        optional
        rows={3}
        error={errors.description?.message}
        errorAnnounced={false}
      />
      <div className="grid gap-4 side:grid-cols-2">
        <Controller
          control={control}
          name="pricePence"
          render={({ field: { value, onChange, onBlur } }) => (
            <PoundsField
              id={toFieldId("pricePence")}
              label="Price (£)"
              pence={value}
              onChange={onChange}
              onBlur={onBlur}
              error={errors.pricePence?.message}
            />
          )}
        />
        <TextField
          {...register("maxQuantity", { setValueAs: parseWholeNumber })}
          id={toFieldId("maxQuantity")}
          label="Max quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxQuantity?.message}
          errorAnnounced={false}
          required
        />
      </div>
      {!isNew && (
        <p className="text-sm text-pretty text-ink-3">
          A new price applies to new bookings only. Existing bookings keep their price.
        </p>
      )}
      <Controller
        control={control}
        name="available"
        render={({ field: { value, onChange } }) => (
          <SwitchField
            id={toFieldId("available")}
            label="Available"
            hint="Offered to visitors"
            isOn={value}
            onChange={onChange}
          />
        )}
      />
    </FormFrame>
  );
}

/** An existing add-on, or a new one, whose version is null. */
export type AddonDraft = Omit<AdminAddon, "hasHistory" | "version"> & { version: string | null };

/**
 * Returns a new add-on with the specification's defaults. Its id is generated once, so that saving
 * it is idempotent.
 */
export function newAddonDraft(): AddonDraft {
  return {
    id: crypto.randomUUID(),
    version: null,
    name: "",
    description: "",
    pricePence: 0,
    maxQuantity: 1,
    available: true,
  };
}
