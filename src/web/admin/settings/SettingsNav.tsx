import { type MouseEvent, useEffect, useState } from "react";
import { SETTINGS_SECTIONS, type SettingsSectionId, settingsSectionElementId } from "./sections.ts";

/** Links to the sections, beside the form; a phone shows the sections without it. */
export function SettingsNav() {
  const inView = useSectionInView();
  return (
    <nav
      aria-label="Sections"
      className="sticky top-[calc(var(--spacing-admin-bar)+1.5rem)] max-wide:hidden"
    >
      <ul className="border-l-2 border-line">
        {SETTINGS_SECTIONS.map(({ id, title }) => {
          const isCurrent = inView === id;
          return (
            <li key={id}>
              <a
                href={`#${settingsSectionElementId(id)}`}
                onClick={focusSection}
                aria-current={isCurrent ? "location" : undefined}
                className={`-ml-0.5 flex min-h-touch items-center border-l-2 px-3 text-sm no-underline hover:text-ink-1 ${isCurrent ? "border-primary font-semibold text-ink-1" : "border-transparent font-medium text-ink-2"}`}
              >
                {title}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Focuses the section without changing the address, so that Back takes one step. */
function focusSection(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!section) return;
  event.preventDefault();
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: "start" });
}

/** The section that is being read: the last one whose top has passed a third of the window. */
function useSectionInView(): SettingsSectionId {
  const [inView, setInView] = useState<SettingsSectionId>(SETTINGS_SECTIONS[0].id);
  useEffect(() => {
    const update = () => setInView(getSectionInView());
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, []);
  return inView;
}

function getSectionInView(): SettingsSectionId {
  const threshold = window.innerHeight / 3;
  const isAtEnd =
    window.scrollY > 0 &&
    window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd)
    return SETTINGS_SECTIONS[SETTINGS_SECTIONS.length - 1]?.id ?? SETTINGS_SECTIONS[0].id;
  const passed = SETTINGS_SECTIONS.filter(({ id }) => {
    const top = document.getElementById(settingsSectionElementId(id))?.getBoundingClientRect().top;
    return top !== undefined && top <= threshold;
  });
  return passed.at(-1)?.id ?? SETTINGS_SECTIONS[0].id;
}
