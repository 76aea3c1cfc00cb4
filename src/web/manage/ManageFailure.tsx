import type { ReactNode } from "react";
import { holderErrors } from "../../shared/holder-errors.ts";
import { type ApiFailure, formatFailure } from "../app/api-failure.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { MessagePage } from "../app/MessagePage.tsx";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { VenueContact } from "./VenueContact.tsx";

interface ManageFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
  /**
   * The sentence and action when the booking does not exist; by default those for an invalid link.
   */
  notFound?: { sentence: string; action: ReactNode };
}

/** Refusals that do not reveal whether such a booking exists. */
const NOT_FOUND_CODES: ReadonlySet<ApiFailure> = new Set([
  "MANAGE_LINK_INVALID",
  "BOOKING_NOT_FOUND",
  "INVALID_INPUT",
]);

/** Why the booking cannot be shown, and how to reach the venue. */
export function ManageFailure({ failure, onRetry, notFound = INVALID_LINK }: ManageFailureProps) {
  const isNotFound = NOT_FOUND_CODES.has(failure);
  return (
    <MessagePage
      title={isNotFound ? "We could not find that booking" : "Your booking could not be loaded"}
      actions={isNotFound ? notFound.action : <Button onClick={onRetry}>Try Again</Button>}
    >
      <p>{isNotFound ? notFound.sentence : formatFailure(failure)}</p>
      <p className="mt-3">We are glad to help:</p>
      <VenueContact className="justify-center" />
    </MessagePage>
  );
}

const INVALID_LINK = {
  sentence: holderErrors.MANAGE_LINK_INVALID.sentence,
  action: (
    <ButtonLink to={paths.home} variant="accent">
      Browse Activities
    </ButtonLink>
  ),
};
