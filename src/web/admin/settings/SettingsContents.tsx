import type { MouseEvent } from "react";
import { SECTIONS, sectionElementId } from "./section-names.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** What there is to set, beside it; on a phone the sections follow each other without it. */
export function SettingsContents() {
  const inView = useSectionInView();
  return (
    <nav
      aria-label="Sections"
      className="sticky top-[calc(var(--spacing-admin-bar)+1.5rem)] max-wide:hidden"
    >
      <ul className="border-l-2 border-line">
        {SECTIONS.map(({ id, title }) => {
          const isCurrent = inView === id;
          return (
            <li key={id}>
              <a
                href={`#${sectionElementId(id)}`}
                onClick={goTo}
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

/** The section itself takes focus; the address keeps its form, so that Back stays one step. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!section) return;
  event.preventDefault();
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: "start" });
}
