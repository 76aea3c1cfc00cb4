import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ReactNode, type Ref, useEffect } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { AccountDialogHost } from "../account/AccountDialogHost.tsx";
import { SignInButton } from "../account/SignInButton.tsx";
import { UserMenu } from "../account/UserMenu.tsx";
import { useAccount } from "../app/account.ts";
import { isAdminPath } from "../app/header-links.ts";
import { paths } from "../app/paths.ts";
import { RouteLoadFailure } from "../app/RouteLoadFailure.tsx";
import { useDisclosure } from "../app/use-disclosure.ts";
import { VenueHead } from "../app/VenueHead.tsx";
import { useEmbedded } from "../embed/use-embedded.ts";
import { Picture } from "../ui/Picture.tsx";
import { MainMenu } from "./MainMenu.tsx";

interface ShellProps {
  venue: Venue | null;
  children: ReactNode;
}

/** Header, notices and footer around every customer page; in a frame the host site has its own. */
export function Shell({ venue, children }: ShellProps) {
  const { pathname } = useLocation();
  const isEmbedded = useEmbedded();
  const isLoading = useNavigation().state !== "idle";
  // A booking step ends with its action; on phones the action bar takes the footer's place.
  const hasFooter = !isEmbedded && !pathname.startsWith(`${paths.booking}/`);
  return (
    <>
      <VenueHead venue={venue} />
      <a
        href="#content"
        className="sr-only rounded-control bg-float text-link depth-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      {venue?.isDemo && <DemoNotice isEmbedded={isEmbedded} />}
      {!isEmbedded && <SiteHeader venue={venue} />}
      {isLoading && (
        <div role="status" className="fixed inset-x-0 top-0 z-60 animate-late-show">
          <span className="sr-only">Loading</span>
          <div className="h-1 animate-pulse bg-primary" />
        </div>
      )}
      <RouteLoadFailure />
      <main
        id="content"
        tabIndex={-1}
        // The host page has a main landmark too.
        aria-label={isEmbedded ? "Booking" : undefined}
        className="flex flex-1 flex-col outline-none"
      >
        <AccountDialogHost />
        {children}
      </main>
      {hasFooter && <SiteFooter businessName={venue?.businessName} />}
    </>
  );
}

interface SiteFooterProps {
  businessName: string | undefined;
}

function SiteFooter({ businessName }: SiteFooterProps) {
  return (
    <footer className="border-t border-line px-gutter py-6 text-center text-sm text-ink-3">
      {businessName && `${businessName} · `}Booking by Slipway
    </footer>
  );
}

interface DemoNoticeProps {
  /** The mailbox refuses to be shown in a frame, so it opens in a new tab. */
  isEmbedded: boolean;
}

function DemoNotice({ isEmbedded }: DemoNoticeProps) {
  return (
    <aside
      aria-label="Demo"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-inverse px-gutter text-xs text-ink-inverse tablet:text-sm dark:bg-primary-soft dark:text-on-primary-soft"
    >
      <p>This is a demo: test cards only.</p>
      <a
        href="/dev/mailbox"
        {...(isEmbedded && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4 tablet:-my-1"
      >
        Demo mailbox
      </a>
    </aside>
  );
}

interface SiteHeaderProps {
  /** Null when the venue could not be read. */
  venue: Venue | null;
}

const STYLES = {
  site: "border-line bg-card/92 backdrop-blur-md",
  admin: "border-transparent bg-admin-bar",
} as const;

/** The business name as the home link, the main links and the account; collapsed on phones. */
function SiteHeader({ venue }: SiteHeaderProps) {
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
      className={`sticky top-0 z-10 border-b short:static ${isOnDark ? STYLES.admin : STYLES.site}`}
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
