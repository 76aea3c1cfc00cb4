import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { prefetchAccountDialog } from "../account/AccountDialogHost.tsx";
import { openAccountDialog, useAccountDialog } from "../account/account-dialog.ts";
import { SignOutButton } from "../account/SignOutButton.tsx";
import { useAccount } from "../app/account.ts";
import { getHeaderLinks, isAdminPath } from "../app/header-links.ts";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";

interface SiteHeaderProps {
  /** Null when the venue could not be read. */
  venue: Venue | null;
}

const BAR_STYLES = {
  site: "border-line bg-card/92 backdrop-blur-md",
  admin: "border-transparent bg-admin-bar",
} as const;

/** The business name as the home link, the main links and the account; collapsed on phones. */
export function SiteHeader({ venue }: SiteHeaderProps) {
  const {
    isOpen,
    toggle,
    close,
    containerRef: headerRef,
    buttonRef,
  } = useDisclosure<HTMLElement>(false);
  const account = useAccount();
  const isOnDark = isAdminPath(useLocation().pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in or out closes the menu
  useEffect(close, [account, close]);

  return (
    <header
      ref={headerRef}
      className={`sticky top-0 z-10 border-b short:static ${isOnDark ? BAR_STYLES.admin : BAR_STYLES.site}`}
    >
      <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-wrap items-center gap-x-6 px-gutter tablet:min-h-17 tablet:flex-nowrap">
        {/* Prefetched on render: a visitor who goes offline gets this page, not the browser's
            error page. */}
        <Link
          to={paths.home}
          prefetch="render"
          className={`mr-auto inline-flex min-h-touch min-w-0 items-center gap-2.5 font-bold tracking-title no-underline tablet:text-[1.0625rem] ${isOnDark ? "text-white" : "text-ink-1"}`}
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
          <span className="truncate">{venue?.businessName || "Booking"}</span>
        </Link>
        <MenuButton isOpen={isOpen} onToggle={toggle} isOnDark={isOnDark} ref={buttonRef} />
        <MainMenu account={account} isOpen={isOpen} isOnDark={isOnDark} onNavigate={close} />
        {account ? (
          <UserMenu account={account} isOnDark={isOnDark} />
        ) : (
          <SignInButton className="max-tablet:hidden" />
        )}
      </div>
    </header>
  );
}

interface MenuButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  isOnDark: boolean;
  ref: Ref<HTMLButtonElement>;
}

function MenuButton({ isOpen, onToggle, isOnDark, ref }: MenuButtonProps) {
  const Icon = isOpen ? X : Menu;
  return (
    <button
      ref={ref}
      id="main-menu-button"
      type="button"
      aria-label="Menu"
      aria-expanded={isOpen}
      aria-controls="main-menu"
      onClick={onToggle}
      className={`-mr-2.5 grid size-touch shrink-0 place-items-center rounded-full tablet:hidden ${isOnDark ? "text-white hover:bg-white/12" : "text-ink-1 hover:bg-hover"}`}
    >
      <Icon className="size-6" />
    </button>
  );
}

interface MainMenuProps {
  account: SignedInAccount | null;
  /** On phones, where the menu is collapsed. */
  isOpen: boolean;
  isOnDark: boolean;
  onNavigate: () => void;
}

const ROW_CLASS =
  "flex min-h-touch items-center rounded-full font-medium no-underline aria-[current]:font-semibold max-tablet:-mx-3 max-tablet:px-3 tablet:px-3.5";
const LINK_STYLES = {
  light: "text-ink-2 hover:bg-hover aria-[current]:text-ink-1",
  dark: "text-white/85 hover:bg-white/12 aria-[current]:text-white",
} as const;

/** The main links; on phones also the signed-in account, Sign In and Sign Out. */
function MainMenu({ account, isOpen, isOnDark, onNavigate }: MainMenuProps) {
  const { pathname } = useLocation();
  const rowClass = `${ROW_CLASS} ${isOnDark ? LINK_STYLES.dark : LINK_STYLES.light}`;
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

interface UserMenuProps {
  account: SignedInAccount;
  /** On the back office's dark header. */
  isOnDark: boolean;
}

const USER_MENU_ROW_CLASS =
  "flex min-h-touch items-center rounded-control px-3 font-medium text-ink-2 no-underline hover:bg-hover";

/** The account menu, for screens wide enough for it. */
function UserMenu({ account, isOnDark }: UserMenuProps) {
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
            .filter(({ isPersonal }) => isPersonal)
            .map(({ to, label, reloadsDocument }) => (
              <li key={to}>
                <Link
                  to={to}
                  reloadDocument={reloadsDocument}
                  onClick={close}
                  className={USER_MENU_ROW_CLASS}
                >
                  {label}
                </Link>
              </li>
            ))}
          <li>
            <SignOutButton className={`w-full ${USER_MENU_ROW_CLASS}`} />
          </li>
        </ul>
      </div>
    </div>
  );
}

interface Disclosure<Box extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Contains the button and the list. */
  containerRef: RefObject<Box | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens a list beneath it. Escape closes the list and returns focus to the button.
 * @param isFloating the list overlays the page and also closes on a press or focus outside. A list
 * that pushes the page down stays open: closing it would move the pressed target away.
 */
function useDisclosure<Box extends HTMLElement>(isFloating: boolean): Disclosure<Box> {
  const [isOpen, setOpen] = useState(false);
  const containerRef = useRef<Box>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = ({ target }: Event) =>
      target instanceof Element &&
      target !== document.body &&
      !containerRef.current?.contains(target);
    const closeOnEscape = (event: KeyboardEvent) => {
      // A dialog above the page handles the key itself.
      if (event.key !== "Escape" || isOutside(event)) return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    const closeOnOutsideEvent = (event: Event) => {
      // Closing a dialog leads back to the list that opened it.
      if (isOutside(event) && !document.querySelector("[role=dialog]")) setOpen(false);
    };
    document.addEventListener("keydown", closeOnEscape);
    if (isFloating) {
      document.addEventListener("pointerdown", closeOnOutsideEvent);
      document.addEventListener("focusin", closeOnOutsideEvent);
    }
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOnOutsideEvent);
      document.removeEventListener("focusin", closeOnOutsideEvent);
    };
  }, [isOpen, isFloating]);

  const close = useCallback(() => setOpen(false), []);
  return { isOpen, toggle: () => setOpen(!isOpen), close, containerRef, buttonRef };
}

interface SignInButtonProps {
  className?: string;
}

/** Opens the sign-in dialog; prefetches its code on hover and focus. */
function SignInButton({ className }: SignInButtonProps) {
  const { isOpen, Dialog } = useAccountDialog();
  return (
    <Button
      variant="soft"
      size="md"
      aria-haspopup="dialog"
      busy={isOpen && !Dialog}
      onPointerEnter={prefetchAccountDialog}
      onFocus={prefetchAccountDialog}
      onClick={() => openAccountDialog("sign-in")}
      {...(className !== undefined && { className })}
    >
      Sign In
    </Button>
  );
}
