import ArrowDown from "lucide-react/icons/arrow-down";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Waiver } from "../../../../shared/contract/catalogue.ts";
import { sentenceOf } from "../../../../shared/visitor-errors.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { bringIntoView } from "../../../ui/bring-into-view.ts";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SigningBlock } from "../../../waiver/SigningBlock.tsx";
import { hasSignature } from "../../../waiver/signed-waiver.ts";
import { signingProblemList, signingProblems } from "../../../waiver/signing-problems.ts";
import { WaiverText } from "../../../waiver/WaiverText.tsx";
import { useVenue } from "../../shell/use-venue.ts";
import { StepActions } from "../StepActions.tsx";
import { DiscountEntry } from "./DiscountEntry.tsx";
import { useWaiverSigning } from "./use-waiver-signing.ts";
import { VoucherEntry } from "./VoucherEntry.tsx";
import { saysWaiverChanged } from "./waiver-changed.ts";

interface WaiverFormProps {
  waiver: Waiver;
}

/** Why the visitor has to sign again. */
const CLEARED = {
  text: sentenceOf("WAIVER_CHANGED"),
  name: "The name has changed since the waiver was signed. Please read and sign it again.",
} as const;

/** The waiver in force: read, sign, accept; and codes that lower the total before it is paid. */
export function WaiverForm({ waiver }: WaiverFormProps) {
  const navigate = useNavigate();
  const { businessName } = useVenue();
  const refused = saysWaiverChanged(useLocation().state);
  const { signed, change, clearedBy } = useWaiverSigning(waiver, refused);
  const [attempt, setAttempt] = useState(0);
  const signing = useRef<HTMLDivElement>(null);
  const missing = signingProblems(signed);
  const problems = attempt > 0 ? missing : {};

  const showSignature = () => bringIntoView(signing.current);

  function goToSignature() {
    const way = signing.current?.querySelector<HTMLElement>("input:checked");
    way?.focus({ preventScroll: true });
    showSignature();
  }

  function proceed() {
    if (signingProblemList(missing).length > 0) setAttempt(attempt + 1);
    else navigate(paths.payment);
  }

  return (
    <>
      {clearedBy !== null && (
        <Alert tone="warn" announced className="mb-6">
          {CLEARED[clearedBy]}
        </Alert>
      )}
      <ErrorSummary problems={signingProblemList(problems)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <div className="relative">
        <WaiverText
          waiver={waiver}
          names={{ participantName: signed.participantName, businessName }}
          onReadToEnd={showSignature}
        />
        {!hasSignature(signed.signature) && (
          <Button
            variant="soft"
            size="md"
            onClick={goToSignature}
            className="absolute! right-3 bottom-3 depth-float desk:hidden"
          >
            Go to signature
            <ArrowDown className="size-5" />
          </Button>
        )}
      </div>
      <div ref={signing}>
        <SigningBlock waiver={signed} problems={problems} onChange={change} />
      </div>
      <section className="mt-8">
        <h2 className="mb-4 text-heading">Voucher and discount</h2>
        <Panel className="grid gap-5 tablet:grid-cols-2 tablet:gap-4">
          <VoucherEntry />
          <DiscountEntry />
        </Panel>
      </section>
      <StepActions back={paths.addons} onContinue={proceed} />
    </>
  );
}
