import { useState } from "react";
import type { AdminAddon } from "../../../shared/contract/admin/addons.ts";
import { addonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { ADDON_DESCRIPTION_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { ActivitiesField } from "../kit/forms/ActivitiesField.tsx";
import { FormFrame } from "../kit/forms/FormDialog.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import { VAT_RATE_HINT, VatRateField } from "../kit/forms/VatRateField.tsx";

const restrictedAddonFields = addonFields.extend({
  activityIds: addonFields.shape.activityIds.min(1, "Please choose an activity, or all activities"),
});

interface AddonFormProps {
  addon: AddonDraft;
  onSaved: () => void;
}

/** The form of an add-on. A new price applies to new bookings only. */
export function AddonForm({ addon, onSaved }: AddonFormProps) {
  const { id: addonId, version, activities, ...fields } = addon;
  const [isRestricted, setRestricted] = useState(activities.length > 0);
  const isNew = version === null;
  const toast = useToast();
  const form = useSaveForm({
    schema: isRestricted ? restrictedAddonFields : addonFields,
    defaultValues: { ...fields, activityIds: activities.map(({ id }) => id) },
    idPrefix: "addon",
    save: (input) => api.admin.addons.save({ addonId, version, ...input }),
    onSaved: (_, { name }) => {
      toast({ message: `${name} is ${isNew ? "created" : "saved"}.` });
      onSaved();
    },
  });
  const { value: pence, ...price } = useFormField(form, "pricePence");
  const { value: rate, ...vatRate } = useFormField(form, "vatRate");
  const available = useFormField(form, "available");

  return (
    <FormFrame
      form={form}
      title={isNew ? "Create Add-on" : "Edit Add-on"}
      submitLabel={isNew ? "Create Add-on" : "Save Changes"}
      failureTitle="Failed to save addon"
    >
      <TextField {...form.field("name")} label="Name" required data-first />
      <TextArea
        {...form.field("description")}
        label="Description"
        hint={`Shown to visitors beside the name. Up to ${ADDON_DESCRIPTION_MAX} characters.`}
        optional
        rows={3}
      />
      <div className="grid gap-4 side:grid-cols-2">
        <PoundsField {...price} pence={pence} label="Price (£)" />
        <TextField
          {...form.field("maxQuantity", { setValueAs: parseWholeNumber })}
          label="Max quantity"
          inputMode="numeric"
          required
        />
      </div>
      <ActivitiesField
        idPrefix="addon"
        label="Sold with"
        value={form.watch("activityIds")}
        onChange={(ids) =>
          form.setValue("activityIds", ids, { shouldDirty: true, shouldValidate: ids.length > 0 })
        }
        linkedActivities={activities}
        isRestricted={isRestricted}
        onRestrictedChange={(restricted) => {
          setRestricted(restricted);
          form.clearErrors("activityIds");
        }}
        error={form.fieldState("activityIds").error}
      />
      <TextField
        {...form.field("stockPerSlot", {
          setValueAs: (typed: string | null) => parseWholeNumber(typed ?? ""),
        })}
        label="Number per session"
        hint="How many there are for each session. Leave empty for no limit."
        inputMode="numeric"
        optional
      />
      <VatRateField {...vatRate} rate={rate} label="VAT rate (%)" hint={VAT_RATE_HINT} />
      {!isNew && (
        <p className="text-sm text-pretty text-ink-3">
          A new price applies to new bookings only. Existing bookings keep their price.
        </p>
      )}
      <SwitchField
        id={available.id}
        label="Available"
        hint="Offered to visitors"
        isOn={available.value}
        onChange={available.onChange}
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
    id: randomUuid(),
    version: null,
    name: "",
    description: "",
    pricePence: 0,
    vatRate: null,
    maxQuantity: 1,
    available: true,
    activities: [],
    stockPerSlot: null,
  };
}
