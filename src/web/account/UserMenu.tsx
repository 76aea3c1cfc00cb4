import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { getHeaderLinks, type HeaderLink } from "../app/header-links.ts";
import { useDisclosure } from "../app/use-disclosure.ts";
import { SignOutButton } from "./SignOutButton.tsx";

interface UserMenuProps {
  account: SignedInAccount;
  /** On the back office's dark header. */
  isOnDark: boolean;
}

const ROW_CLASS =
  "flex min-h-touch items-center rounded-control px-3 font-medium text-ink-2 no-underline hover:bg-hover";

const isPersonalLink = ({ isPersonal }: HeaderLink) => isPersonal;

/** The account menu, for screens wide enough for it. */
export function UserMenu({ account, isOnDark }: UserMenuProps) {
  const { isOpen, toggle, close, containerRef, buttonRef } = useDisclosure<HTMLDivElement>(true);
  const triggerClass = isOnDark ? "text-white hover:bg-white/12" : "text-ink-1 hover:bg-hover";
  return (
    <div ref={containerRef} className="relative max-tablet:hidden">
      <button
        ref={buttonRef}
        id="account-menu-button"
        type="button"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={toggle}
        className={`flex min-h-touch max-w-64 items-center gap-1.5 rounded-full px-4 font-medium ${triggerClass}`}
      >
        {/* A long address wraps rather than losing its end, because people tell their accounts
            apart by it. */}
        <span className="min-w-0 text-left text-sm wrap-anywhere">{account.email}</span>
        <ChevronDown className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div
        id="account-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-2 w-64 animate-rise rounded-card bg-float p-2 depth-float"
      >
        <p className="px-3 pt-1 pb-2 text-sm wrap-anywhere text-ink-3">
          Signed in as <b className="font-semibold text-ink-1">{account.email}</b>
        </p>
        <ul>
          {getHeaderLinks(account)
            .filter(isPersonalLink)
            .map(({ to, label, reloadsDocument }) => (
              <li key={to}>
                <Link
                  to={to}
                  reloadDocument={reloadsDocument}
                  onClick={close}
                  className={ROW_CLASS}
                >
                  {label}
                </Link>
              </li>
            ))}
          <li>
            <SignOutButton className={`w-full ${ROW_CLASS}`} />
          </li>
        </ul>
      </div>
    </div>
  );
}
