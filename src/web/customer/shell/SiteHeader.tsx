import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Venue } from "../../../shared/contract/venue.ts";
import { paths } from "../../paths.ts";
import { Picture } from "../../ui/Picture.tsx";
import { MenuButton } from "./MenuButton.tsx";

interface SiteHeaderProps {
  /** Absent while the venue could not be read. */
  venue: Venue | null;
}

/** The whole booking flow belongs to Activities. */
const LINKS = [
  { to: paths.home, label: "Activities", belongs: /^\/(booking(\/.*)?)?$/ },
  { to: paths.profile, label: "My Profile", belongs: /^\/profile$/ },
  { to: paths.bookings, label: "My Bookings", belongs: /^\/bookings$/ },
];

/** The business name as the way home, and the main links; on phones behind a menu button. */
export function SiteHeader({ venue }: SiteHeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (!isMenuOpen) return;
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setMenuOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [isMenuOpen]);

  return (
    <header className="sticky top-0 z-10 short:static border-b border-line bg-card/92 backdrop-blur-md">
      <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-wrap items-center gap-x-6 px-gutter tablet:min-h-17 tablet:flex-nowrap">
        {/* Fetched ahead: who loses the network meanwhile finds the product's words there, not the browser's. */}
        <Link
          to={paths.home}
          prefetch="render"
          className="mr-auto inline-flex min-h-touch min-w-0 items-center gap-2.5 font-bold tracking-title text-ink-1 no-underline tablet:text-[1.0625rem]"
        >
          {venue?.logoUrl && (
            <Picture
              imageUrl={venue.logoUrl}
              alt=""
              sizes="2.25rem"
              className="size-8 shrink-0 rounded-full tablet:size-9"
              eager
            />
          )}
          <span className="truncate">{venue?.businessName ?? "Booking"}</span>
        </Link>
        <MenuButton
          isOpen={isMenuOpen}
          onToggle={() => setMenuOpen(!isMenuOpen)}
          ref={menuButton}
        />
        <nav
          id="main-menu"
          aria-label="Main"
          className={`w-full tablet:w-auto ${isMenuOpen ? "" : "max-tablet:hidden"}`}
        >
          <ul className="flex flex-col gap-1 pb-3 tablet:-mr-4 tablet:flex-row tablet:pb-0">
            {LINKS.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  aria-current={link.belongs.test(pathname) ? "page" : undefined}
                  onClick={() => setMenuOpen(false)}
                  className="flex min-h-touch items-center rounded-full font-medium text-ink-2 no-underline hover:bg-hover aria-[current]:font-semibold aria-[current]:text-ink-1 max-tablet:-mx-3 max-tablet:px-3 tablet:px-4"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
