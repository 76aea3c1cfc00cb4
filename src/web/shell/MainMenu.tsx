import { Link, useLocation } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { SignInButton } from "../account/SignInButton.tsx";
import { SignOutButton } from "../account/SignOutButton.tsx";
import { getHeaderLinks } from "../app/header-links.ts";

interface MainMenuProps {
  account: SignedInAccount | null;
  /** On phones, where the menu is collapsed. */
  isOpen: boolean;
  isOnDark: boolean;
  onNavigate: () => void;
}

const ROW_CLASS =
  "flex min-h-touch items-center rounded-full font-medium no-underline aria-[current]:font-semibold max-tablet:-mx-3 max-tablet:px-3 tablet:px-3.5";
const STYLES = {
  light: "text-ink-2 hover:bg-hover aria-[current]:text-ink-1",
  dark: "text-white/85 hover:bg-white/12 aria-[current]:text-white",
} as const;

/** The main links; on phones also the signed-in account, Sign In and Sign Out. */
export function MainMenu({ account, isOpen, isOnDark, onNavigate }: MainMenuProps) {
  const { pathname } = useLocation();
  const rowClass = `${ROW_CLASS} ${isOnDark ? STYLES.dark : STYLES.light}`;
  return (
    <nav
      id="main-menu"
      aria-label="Main"
      className={`w-full tablet:w-auto ${isOpen ? "" : "max-tablet:hidden"}`}
    >
      <ul className="flex flex-col gap-1 pb-3 tablet:flex-row tablet:pb-0">
        {getHeaderLinks(account).map((link) => (
          // Between phone and wide screens, personal links fit into the user menu only.
          <li key={link.to} className={link.isPersonal ? "tablet:max-[68rem]:hidden" : ""}>
            <Link
              to={link.to}
              reloadDocument={link.reloadsDocument}
              aria-current={link.activePattern.test(pathname) ? "page" : undefined}
              onClick={onNavigate}
              className={rowClass}
            >
              {link.label}
            </Link>
          </li>
        ))}
        <li className="tablet:hidden">
          {account ? (
            <AccountRows account={account} rowClass={rowClass} isOnDark={isOnDark} />
          ) : (
            <SignInButton className="mt-1 w-full" />
          )}
        </li>
      </ul>
    </nav>
  );
}

function AccountRows({
  account,
  rowClass,
  isOnDark,
}: {
  account: SignedInAccount;
  rowClass: string;
  isOnDark: boolean;
}) {
  return (
    <>
      <p
        className={`mt-1 border-t pt-3 text-sm wrap-anywhere ${isOnDark ? "border-white/20 text-white/85" : "border-line text-ink-3"}`}
      >
        Signed in as <b className="font-semibold">{account.email}</b>
      </p>
      <SignOutButton className={`${rowClass} mt-1 w-[calc(100%+1.5rem)]`} />
    </>
  );
}
