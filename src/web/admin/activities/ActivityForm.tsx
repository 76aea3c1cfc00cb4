import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import {
  type ActivityFields,
  activityFields,
  toActivityFields,
} from "../../../shared/contract/admin/catalogue-fields.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Alert } from "../../ui/Alert.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { FormFrame } from "../kit/forms/FormDialog.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import { VAT_RATE_HINT, VatRateField } from "../kit/forms/VatRateField.tsx";
import { PictureField } from "../kit/pictures/PictureField.tsx";
import { MorePicturesField } from "./MorePicturesField.tsx";
import { formatOverbookedSlots, getSaveWarnings } from "./save-warnings.ts";

interface ActivityFormProps {
  /** Null for a new activity. */
  activity: AdminActivity | null;
  /** Names of the other activities. */
  otherNames: readonly string[];
  /** Receives a warning about effects that the cards do not show; null without one. */
  onSaved: (warning: string | null) => void;
}

const NEW_ACTIVITY: ActivityFields = {
  name: "",
  description: "",
  imageUrl: null,
  furtherImageUrls: [],
  pricePence: 0,
  durationMinutes: 60,
  maxCapacity: 10,
  vatRate: null,
  minAge: null,
  minHeightCm: null,
  isHidden: false,
};

/** The form of an activity, which shows the effects of a change before it is saved. */
export function ActivityForm({ activity, otherNames, onSaved }: ActivityFormProps) {
  // As it was when the form opened: a later change by someone else is not what staff edited.
  const [{ activityId, version }] = useState(() => ({
    activityId: activity?.id ?? randomUuid(),
    version: activity?.version ?? null,
  }));
  const [isUploading, setUploading] = useState(false);
  const [isUploadingMore, setUploadingMore] = useState(false);
  const toast = useToast();
  const form = useSaveForm({
    schema: activityFields,
    defaultValues: toActivityFields(activity ?? NEW_ACTIVITY),
    idPrefix: "activity",
    save: (fields) => api.admin.activities.save({ activityId, version, ...fields }),
    onSaved: (saved, { name }) => {
      toast({ message: `${name} is ${activity ? "saved" : "created"}.` });
      onSaved(formatOverbookedSlots(saved.sessionsAbove, saved.activity));
    },
  });
  const { value: pence, ...price } = useFormField(form, "pricePence");
  const { value: rate, ...vatRate } = useFormField(form, "vatRate");
  const { value: imageUrl, ...image } = useFormField(form, "imageUrl");
  const { value: furtherImageUrls, ...more } = useFormField(form, "furtherImageUrls");
  const hidden = useFormField(form, "isHidden");
  const typed = useWatch({ control: form.control });
  const asNumber = { setValueAs: parseWholeNumber };
  const asLimit = { setValueAs: (typed: string | null) => parseWholeNumber(typed ?? "") };

  /** The next picture takes the place of one that is removed. */
  function changeFirstPicture(changed: string | null) {
    const [next, ...others] = furtherImageUrls;
    image.onChange(changed ?? next ?? null);
    if (changed === null && next !== undefined) more.onChange(others);
  }

  return (
    <FormFrame
      form={form}
      title={activity ? "Edit Activity" : "Add New Activity"}
      isBlocked={isUploading || isUploadingMore}
      submitLabel={activity ? "Save Changes" : "Create Activity"}
      failureTitle="Failed to save activity"
    >
      <TextField {...form.field("name")} label="Name" required data-first />
      <TextArea
        {...form.field("description")}
        label="Description"
        hint="Shown to visitors on the activity card"
        rows={3}
      />
      <PictureField
        {...image}
        label="Activity Image"
        imageUrl={imageUrl}
        onChange={changeFirstPicture}
        use="activity"
        onUploadingChange={setUploading}
      />
      <MorePicturesField
        id={more.id}
        imageUrls={furtherImageUrls}
        onChange={more.onChange}
        error={more.error}
        onUploadingChange={setUploadingMore}
        onMakeFirst={(index) => {
          more.onChange(
            furtherImageUrls.flatMap((url, i) => (i === index ? (imageUrl ?? []) : url)),
          );
          image.onChange(furtherImageUrls[index] ?? null);
        }}
      />
      <div className="grid items-start gap-4 side:grid-cols-3">
        <PoundsField {...price} pence={pence} label="Price (£)" />
        <TextField
          {...form.field("durationMinutes", asNumber)}
          label="Duration (mins)"
          inputMode="numeric"
          required
        />
        <TextField
          {...form.field("maxCapacity", asNumber)}
          label="Max Capacity"
          inputMode="numeric"
          required
        />
      </div>
      <div className="grid items-start gap-4 side:grid-cols-2">
        <TextField
          {...form.field("minAge", asLimit)}
          label="Minimum age"
          hint="In years. Empty for any age."
          inputMode="numeric"
        />
        <TextField
          {...form.field("minHeightCm", asLimit)}
          label="Minimum height (cm)"
          hint="Empty for any height."
          inputMode="numeric"
        />
      </div>
      <VatRateField {...vatRate} rate={rate} label="VAT rate (%)" hint={VAT_RATE_HINT} />
      <SwitchField
        id={hidden.id}
        label="Hide from visitors"
        hint="Staff can still book it. Its bookings stay as they are."
        isOn={hidden.value}
        onChange={hidden.onChange}
      />
      <SaveWarnings warnings={getSaveWarnings(activity, typed, otherNames)} />
    </FormFrame>
  );
}

/** Effects of the typed values; announced when they change. */
function SaveWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert tone="info">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
