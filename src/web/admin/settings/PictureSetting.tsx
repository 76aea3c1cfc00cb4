import { useCallback } from "react";
import { Controller } from "react-hook-form";
import { PictureField } from "../kit/pictures/PictureField.tsx";
import { fieldStateProps } from "./field-props.ts";
import type { SettingsForm } from "./settings-values.ts";

type PictureSettingField = "voucherImageUrl" | "logoUrl" | "heroImageUrl";

/** Reports for each picture whether an upload is in progress. */
export type UploadingChangeHandler = (field: PictureSettingField, isBusy: boolean) => void;

interface PictureSettingProps {
  form: SettingsForm;
  field: PictureSettingField;
  use: "voucher" | "logo" | "hero";
  label: string;
  hint: string;
  onUploadingChange: UploadingChangeHandler;
}

/** A setting that is a picture. */
export function PictureSetting({
  form,
  field,
  onUploadingChange,
  ...picture
}: PictureSettingProps) {
  const reportUploading = useCallback(
    (isBusy: boolean) => onUploadingChange(field, isBusy),
    [field, onUploadingChange],
  );
  const state = fieldStateProps(form, field);
  return (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <PictureField
          {...state}
          {...picture}
          onUploadingChange={reportUploading}
          imageUrl={value}
          onChange={onChange}
        />
      )}
    />
  );
}
