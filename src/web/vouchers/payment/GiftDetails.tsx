import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import { formatDay } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Panel } from "../../ui/Panel.tsx";

interface GiftDetailsProps {
  gift: VoucherOrderFields;
}

/** Purchaser and recipient, to check before paying. */
export function GiftDetails({ gift }: GiftDetailsProps) {
  const { purchaser, recipient, message, deliverOn } = gift;
  const { today } = useVenue();
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel className="relative tablet:flex tablet:items-start tablet:justify-between tablet:gap-4">
        <dl className="grid min-w-0 gap-4 wrap-anywhere">
          <div>
            <dt className="text-sm text-ink-3">From</dt>
            <dd>
              <b className="block pr-20 font-semibold text-ink-1 tablet:pr-0">
                {purchaser.firstName} {purchaser.lastName}
              </b>
              <span className="block">{purchaser.email}</span>
              <span className="block">{purchaser.phone}</span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-3">To</dt>
            <dd>
              <b className="block font-semibold text-ink-1">{recipient.name}</b>
              <span className="block">{recipient.email}</span>
              <span className="block">
                {deliverOn === null || deliverOn === today
                  ? "Sent straight away"
                  : `Sent on the morning of ${formatDay(deliverOn)}`}
              </span>
            </dd>
          </div>
          {message !== "" && (
            <div>
              <dt className="text-sm text-ink-3">Message</dt>
              <dd className="whitespace-pre-line">{message}</dd>
            </div>
          )}
        </dl>
        <ButtonLink
          to={paths.voucher}
          variant="quiet"
          size="md"
          className="absolute! top-2.5 right-1 tablet:static! tablet:-mt-2.5 tablet:-mr-3 tablet:shrink-0"
        >
          Change<span className="sr-only"> your details</span>
        </ButtonLink>
      </Panel>
    </section>
  );
}
