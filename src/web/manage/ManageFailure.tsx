import type { ReactNode } from "react";
import { type ApiFailure, failureSentence } from "../app/api-failure.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { Message } from "../app/MessagePage.tsx";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { ReachVenue } from "./VenueContact.tsx";

interface ManageFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
  /** What is said when there is no such booking, and the way on; a wrong link, unless given. */
  unknown?: { sentence: string; action: ReactNode };
}

/** Answers that do not tell whether there is such a booking. */
const UNKNOWN: ReadonlySet<ApiFailure> = new Set([
  "MANAGE_LINK_INVALID",
  "BOOKING_NOT_FOUND",
  "INVALID_INPUT",
]);

/** The booking cannot be shown: why, and who can help. */
export function ManageFailure({ failure, onRetry, unknown = WRONG_LINK }: ManageFailureProps) {
  const isUnknown = UNKNOWN.has(failure);
  return (
    <Message
      title={isUnknown ? "We could not find that booking" : "Your booking could not be loaded"}
      actions={isUnknown ? unknown.action : <Button onClick={onRetry}>Try Again</Button>}
    >
      <p>{isUnknown ? unknown.sentence : failureSentence(failure)}</p>
      <p className="mt-3">We are glad to help:</p>
      <ReachVenue className="justify-center" />
    </Message>
  );
}

const WRONG_LINK = {
  sentence: failureSentence("MANAGE_LINK_INVALID"),
  action: (
    <ButtonLink to={paths.home} variant="accent">
      Browse Activities
    </ButtonLink>
  ),
};
