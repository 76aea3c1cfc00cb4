import { useCallback } from "react";
import { Controller } from "react-hook-form";
import { PictureField } from "../kit/pictures/PictureField.tsx";
import { stateOf } from "./field-props.ts";
import type { SettingsForm } from "./settings-values.ts";

type PictureSettingField = "voucherImageUrl" | "logoUrl" | "heroImageUrl";

/** Told of each picture whether its file is on its way. */
export type PictureBusy = (field: PictureSettingField, isBusy: boolean) => void;

interface PictureSettingProps {
  form: SettingsForm;
  field: PictureSettingField;
  use: "voucher" | "logo" | "hero";
  label: string;
  hint: string;
  onBusy: PictureBusy;
}

/** A picture of the venue's. */
export function PictureSetting({ form, field, onBusy, ...picture }: PictureSettingProps) {
  const tell = useCallback((isBusy: boolean) => onBusy(field, isBusy), [field, onBusy]);
  const state = stateOf(form, field);
  return (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <PictureField {...state} {...picture} onBusy={tell} imageUrl={value} onChange={onChange} />
      )}
    />
  );
}
