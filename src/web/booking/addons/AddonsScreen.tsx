import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusInvalidNumber } from "../../ui/focus.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { AddonList } from "./AddonList.tsx";
import { formatAddonChanges, formatRemovedAddons, reviewAddons } from "./addon-selection.ts";
import { parseRemovedAddons } from "./removed-addons.ts";

export const meta = pageMeta("Add Optional Items", "Choose what makes the day nicer.");

export function clientLoader() {
  return guardStep("addons");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** The optional add-ons of a booking. */
export default function AddonsScreen() {
  const navigate = useNavigate();
  const [availableAddons, reload] = useApiQuery(
    (signal) => api.addons.list(undefined, { signal }),
    [],
  );
  const { addons } = useBookingDraft();
  const changes = useAddonReview(availableAddons.state === "ready" ? availableAddons.data : null);

  return (
    <>
      <StepHeading
        title="Add Optional Items"
        lead="Nothing here is needed for the session. Take what makes the day nicer."
      />
      {changes.length > 0 && (
        <Alert tone="warn" announced title="Your extras have changed" className="mt-6">
          <ul>
            {changes.map((changeText) => (
              <li key={changeText}>{changeText}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="mt-6 desktop:mt-8">
        {availableAddons.state === "loading" && <Spinner label="Loading add-ons" />}
        {availableAddons.state === "failed" && (
          <Alert
            tone="danger"
            title="Failed to load add-ons"
            actions={
              <Button variant="outline" size="md" onClick={reload}>
                Try Again
              </Button>
            }
          >
            {formatFailure(availableAddons.failure)} You can also continue
            {addons.length > 0 ? " with the extras that you have chosen." : " without extras."}
          </Alert>
        )}
        {availableAddons.state === "ready" && <AddonList availableAddons={availableAddons.data} />}
      </div>
      <StepActions
        back={paths.customerInfo}
        onContinue={() => focusInvalidNumber() || navigate(paths.waiver)}
      />
    </>
  );
}

/**
 * Updates the chosen add-ons to what is available now and returns the changes, one sentence each.
 * Starts with the add-ons that the payment step has already removed.
 */
function useAddonReview(availableAddons: Addon[] | null): string[] {
  const removedNames = parseRemovedAddons(useLocation().state);
  const [changeTexts, setChangeTexts] = useState(() => formatRemovedAddons(removedNames));

  useEffect(() => {
    if (!availableAddons) return;
    const review = reviewAddons(bookingDraft().addons, availableAddons);
    const newChanges = formatAddonChanges(review);
    if (newChanges.length === 0) return;
    changeDraft({ addons: review.addons });
    setChangeTexts((previous) => [...new Set([...previous, ...newChanges])]);
  }, [availableAddons]);

  return changeTexts;
}
