import { type MouseEvent, type ReactNode, useEffect, useState } from "react";

/**
 * The sections of the settings, in their order. `settingsSectionElementId` returns the id of a
 * section's element.
 */
export const SETTINGS_SECTIONS = [
  { id: "business", title: "Business Information" },
  { id: "booking", title: "Booking Settings" },
  { id: "checkout", title: "Checkout Information" },
  { id: "vouchers", title: "Gift Voucher Settings" },
  { id: "admin-notifications", title: "Admin Notifications" },
  { id: "notifications", title: "Notification Settings" },
  { id: "brand", title: "Brand and embedding" },
] as const;

type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]["id"];

export function settingsSectionElementId(id: SettingsSectionId): string {
  return `settings-${id}`;
}

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
