import LogOut from "lucide-react/icons/log-out";
import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import type { Attention } from "../../../shared/contract/desk/desk-health.ts";
import { type AdminLink, OWN_LINKS, SCREEN_LINKS } from "./admin-links.ts";

interface SidebarProps {
  /** Where it is a menu: whether that is open. */
  isOpen: boolean;
  attention: Attention;
  onFollow: () => void;
  onSignOut: () => void;
}

/** Every screen of the back office; below a certain width a menu. */
export function Sidebar({ isOpen, attention, onFollow, onSignOut }: SidebarProps) {
  return (
    <nav
      id="admin-menu"
      aria-labelledby="admin-portal"
      className={`flex-col gap-3 self-start px-3 pt-4 pb-6 text-sm side:sticky side:top-admin-bar side:flex side:h-[calc(100dvh-var(--spacing-admin-bar))] side:overflow-y-auto short:static ${isOpen ? "flex" : "hidden"}`}
    >
      <p id="admin-portal" className="px-2.5 font-bold text-ink-1">
        Admin Portal
      </p>
      {SCREEN_LINKS.map((links) => (
        <Links key={links[0].to} {...{ links, attention, onFollow }} />
      ))}
      <ul className="mt-auto border-line max-side:border-t max-side:pt-3">
        {OWN_LINKS.map((link) => (
          <SideLink key={link.to} {...{ link, attention, onFollow }} />
        ))}
        <li>
          <button type="button" onClick={onSignOut} className={ENTRY}>
            <Icon of={LogOut} />
            Sign Out
          </button>
        </li>
      </ul>
    </nav>
  );
}

const ENTRY =
  "group flex min-h-touch w-full items-center gap-2.5 rounded-button px-2.5 font-medium text-ink-2 " +
  "no-underline hover:bg-hover aria-[current]:bg-card aria-[current]:font-semibold " +
  "aria-[current]:text-ink-1 aria-[current]:depth-card";

interface LinksProps {
  links: readonly AdminLink[];
  attention: Attention;
  onFollow: () => void;
}

function Links({ links, attention, onFollow }: LinksProps) {
  return (
    <ul className="border-line not-first-of-type:border-t not-first-of-type:pt-3">
      {links.map((link) => (
        <SideLink key={link.to} {...{ link, attention, onFollow }} />
      ))}
    </ul>
  );
}

interface SideLinkProps {
  link: AdminLink;
  attention: Attention;
  onFollow: () => void;
}

function SideLink({ link, attention, onFollow }: SideLinkProps) {
  const { counts } = link;
  const count = counts ? attention[counts.of] : 0;
  // NavLink takes the address with a slash at the end for another page.
  const here = useLocation().pathname.replace(/\/$/, "");
  const isHere = here === link.to || (!link.isExact && here.startsWith(`${link.to}/`));
  return (
    <li>
      <Link
        to={link.to}
        aria-current={isHere ? "page" : undefined}
        onClick={onFollow}
        className={ENTRY}
      >
        <Icon of={link.icon} />
        {link.label}{" "}
        {counts && count > 0 && (
          <span className="ml-auto min-w-6 rounded-badge bg-danger-soft px-1.5 text-center text-xs font-semibold text-danger tabular-nums">
            {count}
            <span className="sr-only"> {counts.words}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Icon({ of: Drawing }: { of: ComponentType<{ className?: string }> }) {
  return <Drawing className="size-4.5 shrink-0 text-ink-3 group-aria-[current]:text-primary" />;
}
