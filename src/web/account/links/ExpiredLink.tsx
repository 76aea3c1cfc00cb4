import type { ReactNode } from "react";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { LinkPage } from "./LinkPage.tsx";

interface ExpiredLinkProps {
  /** How to get another link. */
  children: ReactNode;
}

/** The link was used, has expired or is incomplete; the page does not reveal which. */
export function ExpiredLink({ children }: ExpiredLinkProps) {
  return (
    <LinkPage
      takesFocus
      title="This link has ended"
      lead={getErrorSentence("ACCOUNT_LINK_INVALID")}
    >
      <div className="flex flex-wrap gap-3">{children}</div>
    </LinkPage>
  );
}
