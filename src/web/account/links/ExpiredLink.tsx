import type { ReactNode } from "react";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { LinkPage } from "./LinkPage.tsx";

interface DeadLinkProps {
  /** The way to another one. */
  children: ReactNode;
}

/** The link was used before, its time is over, or a part of it is missing: nobody is told which. */
export function DeadLink({ children }: DeadLinkProps) {
  return (
    <LinkPage isAnswer title="This link has ended" lead={sentenceOf("ACCOUNT_LINK_INVALID")}>
      <div className="flex flex-wrap gap-3">{children}</div>
    </LinkPage>
  );
}
