import type { ReactNode } from "react";
import { SETTINGS_SECTIONS, type SettingsSectionId, settingsSectionElementId } from "./sections.ts";

interface SettingsSectionProps {
  id: SettingsSectionId;
  children: ReactNode;
}

/** A titled section of the settings form. */
export function SettingsSection({ id, children }: SettingsSectionProps) {
  const elementId = settingsSectionElementId(id);
  const title = SETTINGS_SECTIONS.find((section) => section.id === id)?.title;
  return (
    <section
      id={elementId}
      tabIndex={-1}
      aria-labelledby={`${elementId}-title`}
      className="scroll-mt-18 rounded-card border border-line bg-card px-4 pt-4 pb-5 side:px-5"
    >
      <h2 id={`${elementId}-title`} className="mb-3.5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
