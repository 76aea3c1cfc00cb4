import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { Venue } from "../../../shared/contract/venue.ts";
import { paths } from "../../paths.ts";
import { Picture } from "../../ui/Picture.tsx";
import { SignInButton } from "../account/SignInButton.tsx";
import { UserMenu } from "../account/UserMenu.tsx";
import { useAccount } from "../account/use-account.ts";
import { isBackOffice } from "./header-links.ts";
import { MainMenu } from "./MainMenu.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { useDisclosure } from "./use-disclosure.ts";

interface SiteHeaderProps {
  /** Absent while the venue could not be read. */
  venue: Venue | null;
}

const LOOKS = {
  site: "border-line bg-card/92 backdrop-blur-md",
  backOffice: "border-transparent bg-admin-bar",
} as const;

/** The business name as the way home, the main links and the account; on phones behind a button. */
export function SiteHeader({ venue }: SiteHeaderProps) {
  const { isOpen, toggle, close, box, button } = useDisclosure<HTMLElement>(false);
  const account = useAccount();
  const isOnDark = isBackOffice(useLocation().pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who signs in or out is done with the menu
  useEffect(close, [account, close]);

  return (
    <header
      ref={box}
      className={`sticky top-0 z-10 border-b short:static ${isOnDark ? LOOKS.backOffice : LOOKS.site}`}
    >
      <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-wrap items-center gap-x-6 px-gutter tablet:min-h-17 tablet:flex-nowrap">
        {/* Fetched ahead: who loses the network meanwhile finds the product's words there, not the browser's. */}
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
        <MenuButton isOpen={isOpen} onToggle={toggle} isOnDark={isOnDark} ref={button} />
        <MainMenu account={account} isOpen={isOpen} isOnDark={isOnDark} onLeave={close} />
        {account ? (
          <UserMenu account={account} isOnDark={isOnDark} />
        ) : (
          <SignInButton className="max-tablet:hidden" />
        )}
      </div>
    </header>
  );
}
