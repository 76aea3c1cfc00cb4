import { useEffect, useRef, useState } from "react";
import { createBrandColours, parseBrandColour } from "../../../shared/rules/brand-colour.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFormField } from "../kit/forms/use-save-form.ts";
import { PictureSetting, type UploadingChangeHandler } from "./SettingFields.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsFormState } from "./settings-values.ts";

interface BrandSectionProps {
  form: SettingsFormState;
  onUploadingChange: UploadingChangeHandler;
}

/** Settings for the look of the pages, and the sites that may embed them. */
export function BrandSection({ form, onUploadingChange }: BrandSectionProps) {
  return (
    <SettingsSection id="brand">
      <div className="grid gap-4">
        <ColourField form={form} />
        <PictureSetting
          form={form}
          onUploadingChange={onUploadingChange}
          field="logoUrl"
          use="logo"
          label="Logo"
          hint="Square, shown round beside the name."
        />
        <PictureSetting
          form={form}
          onUploadingChange={onUploadingChange}
          field="heroImageUrl"
          use="hero"
          label="Start page picture"
          hint="Wide, with a calm part at the left for the heading."
        />
        <SitesField form={form} />
      </div>
    </SettingsSection>
  );
}

/** The sites that may show the booking in a frame, one per line. */
function SitesField({ form }: { form: SettingsFormState }) {
  const { value: sites, onChange, ...field } = useFormField(form, "embedOrigins");
  const [text, setText] = useState(() => sites.join("\n"));
  // Shows the form's value, unless the typed text differs only in empty lines.
  const value = splitLines(text).join("\n") === sites.join("\n") ? text : sites.join("\n");
  return (
    <TextArea
      {...field}
      label="Sites that may embed the booking"
      hint="One site a line, such as https://www.example.com. Changes take effect within five seconds."
      rows={3}
      optional
      errorAnnounced={form.attempt === 0}
      spellCheck={false}
      value={value}
      onChange={({ target: { value } }) => {
        setText(value);
        onChange(splitLines(value));
      }}
    />
  );
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The venue's colour, picked or typed, with a preview of a button in it. */
function ColourField({ form }: { form: SettingsFormState }) {
  const { value, onChange, ...field } = useFormField(form, "brandColour");
  const colour = parseBrandColour(value);
  return (
    <div>
      <div className="grid items-end gap-x-4 gap-y-3 tablet:grid-cols-2">
        <TextField
          {...field}
          label="Brand colour"
          optional
          hint="# and six digits. Leave empty for the default blue"
          placeholder="#0c5c8c"
          autoComplete="off"
          spellCheck={false}
          errorAnnounced={form.attempt === 0}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        />
        <label className="flex min-h-touch items-center gap-3 text-sm font-semibold">
          <input
            type="color"
            value={colour ?? "#0c5c8c"}
            onChange={(event) => onChange(event.target.value)}
            className="h-touch w-14 cursor-pointer rounded-control border border-line-strong bg-card p-1"
          />
          Choose a colour
        </label>
      </div>
      {colour !== null && <ColourPreview colour={colour} />}
    </div>
  );
}

/** Sets the colours through the DOM, because pages have no inline styles. */
function ColourPreview({ colour }: { colour: string }) {
  const button = useRef<HTMLSpanElement>(null);
  const { light } = createBrandColours(colour);
  const { primary, onPrimary } = light;
  useEffect(() => {
    button.current?.style.setProperty("background-color", primary);
    button.current?.style.setProperty("color", onPrimary);
  }, [primary, onPrimary]);
  const isAdjusted = primary !== colour;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        ref={button}
        className="inline-flex min-h-touch items-center rounded-button px-4 font-semibold"
      >
        Book Now
      </span>
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-sm text-pretty text-ink-3">
        {isAdjusted
          ? `White text is hard to read on ${colour}, so pages use a darker shade, ${primary}.`
          : "White text is easy to read on this colour."}
      </p>
    </div>
  );
}
