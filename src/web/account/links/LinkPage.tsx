import { type ReactNode, useEffect, useRef } from "react";
import { holderErrors } from "../../../shared/holder-errors.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";

interface LinkPageProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  /**
   * Set when this replaces earlier content: the title takes focus, so that screen readers announce
   * it.
   */
  takesFocus?: boolean;
}

/** A page that a link in an email leads to. */
export function LinkPage({ title, lead, children, takesFocus = false }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mx-auto w-full max-w-120 flex-1 px-gutter py-12 tablet:py-20">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <div className="mt-2 text-pretty wrap-anywhere">{lead}</div>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}

interface ExpiredLinkProps {
  /** How to get another link. */
  children: ReactNode;
}

/** The link was used, has expired or is incomplete; the page does not reveal which. */
export function ExpiredLink({ children }: ExpiredLinkProps) {
  return (
    <LinkPage
      takesFocus
      title="This link no longer works"
      lead={holderErrors.ACCOUNT_LINK_INVALID.sentence}
    >
      <div className="flex flex-wrap gap-3">{children}</div>
    </LinkPage>
  );
}

/** Where to go after signing in by a link. */
export function AccountPageLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.bookings} variant="accent">
        My Bookings
      </ButtonLink>
      <ButtonLink to={paths.profile} variant="soft">
        My Profile
      </ButtonLink>
    </div>
  );
}

/**
 * Whether to show the link as expired. A malformed token is refused as INVALID_INPUT, which to
 * users is the same.
 */
export function isLinkExpired(token: string | undefined, failure: ApiFailure | null): boolean {
  return token === "" || failure === "ACCOUNT_LINK_INVALID" || failure === "INVALID_INPUT";
}
