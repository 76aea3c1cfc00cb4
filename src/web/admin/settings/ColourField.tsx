import { useEffect, useRef } from "react";
import { Controller } from "react-hook-form";
import { brandColours, readBrandColour } from "../../../shared/rules/brand-colour.ts";
import { TextField } from "../../ui/TextField.tsx";
import { stateOf } from "./field-of.ts";
import type { SettingsForm } from "./settings-values.ts";

/** The venue's colour, chosen or written, with what becomes of it on a button. */
export function ColourField({ form }: { form: SettingsForm }) {
  const state = stateOf(form, "brandColour");
  return (
    <Controller
      control={form.control}
      name="brandColour"
      render={({ field: { value, onChange, onBlur } }) => {
        const colour = readBrandColour(value);
        return (
          <div>
            <div className="grid items-end gap-x-4 gap-y-3 tablet:grid-cols-2">
              <TextField
                {...state}
                label="Brand colour"
                optional
                hint="# and six figures; empty for the product’s own blue"
                placeholder="#0c5c8c"
                autoComplete="off"
                spellCheck={false}
                errorAnnounced={false}
                value={value ?? ""}
                onChange={(event) => onChange(event.target.value || null)}
                onBlur={onBlur}
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
      }}
    />
  );
}

/** Painted through the style's own interface: a page has no inline styles. */
function ColourPreview({ colour }: { colour: string }) {
  const button = useRef<HTMLSpanElement>(null);
  const { light } = brandColours(colour);
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
          ? `White words cannot be read on ${colour}, so pages show it darker, as ${primary}.`
          : "Words can be read on it as it is."}
      </p>
    </div>
  );
}
