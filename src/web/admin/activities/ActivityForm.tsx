import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import {
  type ActivityFields,
  activityFields,
} from "../../../shared/contract/admin/catalogue-fields.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { PictureField } from "../kit/pictures/PictureField.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
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
  pricePence: 0,
  durationMinutes: 60,
  maxCapacity: 10,
};

const toFieldId = (field: string) => `activity-${field}`;

/** The form of an activity, which shows the effects of a change before it is saved. */
export function ActivityForm({ activity, otherNames, onSaved }: ActivityFormProps) {
  // As it was when the form opened: a later change by someone else is not what staff edited.
  const [{ activityId, version }] = useState(() => ({
    activityId: activity?.id ?? crypto.randomUUID(),
    version: activity?.version ?? null,
  }));
  const [isUploading, setUploading] = useState(false);
  const { isBusy, failure, run } = useMutation();
  const toast = useToast();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(activityFields),
    shouldFocusError: false,
    defaultValues: toActivityFields(activity ?? NEW_ACTIVITY),
  });
  const { errors, isDirty, submitCount } = formState;
  const price = useController({ control, name: "pricePence" }).field;
  const image = useController({ control, name: "imageUrl" }).field;
  const typed = useWatch({ control });

  async function save(fields: ActivityFields) {
    await run(async () => {
      const saved = await api.admin.activities.save({ activityId, version, ...fields });
      toast({ message: `${fields.name} is ${activity ? "saved" : "created"}.` });
      onSaved(formatOverbookedSlots(saved.sessionsAbove, saved.activity));
    });
  }

  const fieldProps = (field: "name" | "description" | "durationMinutes" | "maxCapacity") => ({
    id: toFieldId(field),
    error: errors[field]?.message,
    errorAnnounced: false,
    autoComplete: "off",
  });
  const asNumber = { setValueAs: parseWholeNumber };

  return (
    <FormFrame
      title={activity ? "Edit Activity" : "Add New Activity"}
      isDirty={isDirty}
      isBusy={isBusy}
      isBlocked={isUploading}
      submitLabel={activity ? "Save Changes" : "Create Activity"}
      onSubmit={handleSubmit(save)}
      errors={toErrorSummary(errors, toFieldId)}
      attempt={submitCount}
      failure={
        failure && { title: "Failed to save activity", sentence: formatStaffFailure(failure) }
      }
    >
      <TextField {...register("name")} {...fieldProps("name")} label="Name" required data-first />
      <TextArea
        {...register("description")}
        {...fieldProps("description")}
        label="Description"
        hint="Shown to visitors on the activity card"
        rows={3}
      />
      <PictureField
        id={toFieldId("imageUrl")}
        label="Activity Image"
        imageUrl={image.value}
        onChange={image.onChange}
        use="activity"
        error={errors.imageUrl?.message}
        onUploadingChange={setUploading}
      />
      <div className="grid items-start gap-4 side:grid-cols-3">
        <PoundsField
          id={toFieldId("pricePence")}
          label="Price (£)"
          pence={price.value}
          onChange={price.onChange}
          onBlur={price.onBlur}
          error={errors.pricePence?.message}
        />
        <TextField
          {...register("durationMinutes", asNumber)}
          {...fieldProps("durationMinutes")}
          label="Duration (mins)"
          inputMode="numeric"
          required
        />
        <TextField
          {...register("maxCapacity", asNumber)}
          {...fieldProps("maxCapacity")}
          label="Max Capacity"
          inputMode="numeric"
          required
        />
      </div>
      <SaveWarnings warnings={getSaveWarnings(activity, typed, otherNames)} />
    </FormFrame>
  );
}

function toActivityFields(activity: ActivityFields): ActivityFields {
  const { name, description, imageUrl, pricePence, durationMinutes, maxCapacity } = activity;
  return { name, description, imageUrl, pricePence, durationMinutes, maxCapacity };
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
