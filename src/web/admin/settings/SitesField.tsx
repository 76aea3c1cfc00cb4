import { useState } from "react";
import { Controller } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { stateOf } from "./field-of.ts";
import type { SettingsForm } from "./settings-values.ts";

/** The sites that may show the booking in a frame, one a line. */
export function SitesField({ form }: { form: SettingsForm }) {
  return (
    <Controller
      control={form.control}
      name="embedOrigins"
      render={({ field }) => (
        <Sites form={form} sites={field.value} onChange={field.onChange} onBlur={field.onBlur} />
      )}
    />
  );
}

interface SitesProps {
  form: SettingsForm;
  sites: readonly string[];
  onChange: (sites: string[]) => void;
  onBlur: () => void;
}

function Sites({ form, sites, onChange, onBlur }: SitesProps) {
  const [typed, setTyped] = useState(() => sites.join("\n"));
  // What the form says wins, unless it is what is typed with empty lines.
  const shown = linesOf(typed).join("\n") === sites.join("\n") ? typed : sites.join("\n");
  return (
    <TextArea
      {...stateOf(form, "embedOrigins")}
      label="Sites that may embed the booking"
      hint="One site a line, such as https://www.example.com. A change is there within five seconds."
      rows={3}
      optional
      errorAnnounced={false}
      spellCheck={false}
      value={shown}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(linesOf(value));
      }}
      onBlur={onBlur}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
