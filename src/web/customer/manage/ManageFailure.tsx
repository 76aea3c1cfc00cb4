import { type ApiFailure, failureSentence } from "../../api/api-failure.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { Message } from "../shell/Message.tsx";
import { ReachVenue } from "./ReachVenue.tsx";

interface ManageFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
}

/** The booking cannot be shown: why, and who can help. */
export function ManageFailure({ failure, onRetry }: ManageFailureProps) {
  const isWrongLink = failure === "MANAGE_LINK_INVALID" || failure === "INVALID_INPUT";
  return (
    <Message
      title={isWrongLink ? "We could not find that booking" : "Your booking could not be loaded"}
      actions={
        isWrongLink ? (
          <ButtonLink to={paths.home} variant="accent">
            Browse Activities
          </ButtonLink>
        ) : (
          <Button onClick={onRetry}>Try Again</Button>
        )
      }
    >
      <p>{failureSentence(isWrongLink ? "MANAGE_LINK_INVALID" : failure)}</p>
      <p className="mt-3">We are glad to help:</p>
      <ReachVenue className="justify-center" />
    </Message>
  );
}
