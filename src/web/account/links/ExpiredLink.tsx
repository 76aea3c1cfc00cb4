import type { ReactNode } from "react";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { LinkPage } from "./LinkPage.tsx";

interface ExpiredLinkProps {
  /** The way to another one. */
  children: ReactNode;
}

/** The link was used before, its time is over, or a part of it is missing: nobody is told which. */
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
