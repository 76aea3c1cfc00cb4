import { useEffect, useState } from "react";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { MessagePage } from "../app/MessagePage.tsx";
import { pageMeta } from "../app/page-meta.ts";
import { paths } from "../app/paths.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { receiveHandoff } from "./new-tab-handoff.ts";

/** A frame that still exists responds at once. */
const HANDOFF_TIMEOUT_MS = 10_000;

export const meta = pageMeta("Continue your booking", "Your booking continues in this tab.");

/** Continues in a new tab the booking that was started in another site's frame. */
export default function ContinueBookingScreen() {
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const timeout = setTimeout(() => setLost(true), HANDOFF_TIMEOUT_MS);
    const stop = receiveHandoff((destination) => {
      clearTimeout(timeout);
      window.location.replace(destination);
    });
    if (!stop) setLost(true);
    return () => {
      clearTimeout(timeout);
      stop?.();
    };
  }, []);

  if (!isLost) return <Spinner label="Loading your booking" className="min-h-96" />;
  return (
    <MessagePage
      title="We could not load your booking"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>
        Go back to the tab that you came from and press Open in a New Tab again, or start a new
        booking here. You have not been charged.
      </p>
    </MessagePage>
  );
}
