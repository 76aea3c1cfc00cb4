import { useState } from "react";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { StepHeading } from "../app/StepHeading.tsx";
import { changeDraft } from "../draft/booking-draft.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { continueInNewTab, type Destination } from "./new-tab-handoff.ts";

interface NewTabPaymentProps {
  /** The payment step to continue with in the new tab. */
  destination: Destination;
  /** The previous step and the label of the link to it. */
  back: string;
  backLabel: string;
}

type TabState = "not-yet" | "blocked" | "taken";

/** Replaces a payment step in a frame on a site without HTTPS. Does not load a card form. */
export function NewTabPayment({ destination, back, backLabel }: NewTabPaymentProps) {
  const [tabState, setTabState] = useState<TabState>("not-yet");

  function openTab() {
    const isOpened = continueInNewTab(destination, () => {
      setTabState("taken");
      // The new tab owns the hold now: this page must neither query nor release it.
      changeDraft({ hold: null, holdAttempt: null });
    });
    if (!isOpened) setTabState("blocked");
  }

  return (
    <>
      <StepHeading title="Payment" />
      <Panel className="mt-6 max-w-form">
        {tabState === "taken" ? (
          <p role="status" className="text-lg font-semibold text-ink-1">
            Your booking continues in the new tab. You can close this page.
          </p>
        ) : (
          <>
            <p className="text-pretty">
              The site around this page has no secure connection, so we do not ask for your card
              here. Open a new tab to pay. It keeps everything that you have chosen and typed.
            </p>
            {tabState === "blocked" && (
              <Alert tone="warn" announced className="mt-4">
                Your browser did not let us open a tab. Please allow pop-ups for this page and try
                again.
              </Alert>
            )}
            <div className="mt-5 flex flex-wrap gap-3">
              <Button variant="accent" onClick={openTab}>
                Open in a New Tab
              </Button>
              <ButtonLink to={back} variant="quiet">
                {backLabel}
              </ButtonLink>
            </div>
          </>
        )}
      </Panel>
    </>
  );
}
