import type { ReactNode } from "react";
import { formatShortPence } from "../../../shared/money.ts";
import { formatDayAndYear } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import giftVoucherUrl from "../../assets/gift-voucher.svg?url&no-inline";
import { AnimatedMoney } from "../../ui/AnimatedMoney.tsx";
import { Pass } from "../../ui/Pass.tsx";
import { Picture } from "../../ui/Picture.tsx";

interface GiftPassProps {
  /** Empty until a recipient is entered. */
  recipientName: string;
  amountPence: number;
  /** The last valid date, in the venue's time zone. */
  validUntil: string;
  /** Content below the tear line; by default the recipient and the amount. */
  stub?: ReactNode;
  /** Leaves out the picture on phones, where it adds nothing. */
  shortOnPhones?: boolean;
}

/** The gift voucher as its recipient sees it. */
export function GiftPass(props: GiftPassProps) {
  const { recipientName, amountPence, validUntil, stub, shortOnPhones = false } = props;
  const { businessName, voucherImageUrl } = useVenue();
  const face = (
    <>
      <p>
        <span className="block text-sm text-ink-3">Gift voucher for</span>
        <b
          className={`block text-heading wrap-anywhere ${recipientName ? "text-ink-1" : "text-ink-3"}`}
        >
          {recipientName || "Somebody you like"}
        </b>
      </p>
      <p className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <b className="text-[2.75rem] leading-none font-extrabold tracking-display text-ink-1 tabular-nums">
          {formatShortPence(amountPence)}
        </b>
        <span className="ml-auto text-right text-sm text-ink-3">
          <span className="block">{businessName}</span>
          <span className="block">Valid until {formatDayAndYear(validUntil)}</span>
        </span>
      </p>
    </>
  );
  return (
    <Pass
      picture={
        <div className={shortOnPhones ? "hidden desktop:block" : ""}>
          <Picture
            imageUrl={voucherImageUrl}
            fallbackUrl={giftVoucherUrl}
            alt=""
            sizes="(min-width: 56rem) 25rem, 92vw"
            className="aspect-8/5 w-full"
            eager={!shortOnPhones}
          />
        </div>
      }
      stub={stub ?? face}
    >
      {stub ? face : undefined}
    </Pass>
  );
}

interface GiftTotalProps {
  amountPence: number;
}

/** The voucher's price, for the bar on phones. */
export function GiftTotal({ amountPence }: GiftTotalProps) {
  return (
    <>
      <p className="text-heading text-ink-1">
        <AnimatedMoney pence={amountPence} />
      </p>
      <p className="text-sm text-ink-3">Gift voucher</p>
    </>
  );
}
