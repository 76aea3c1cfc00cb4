import type { VoucherTemplate } from "../../../shared/contract/voucher-templates.ts";
import giftVoucherUrl from "../../assets/gift-voucher.svg?url&no-inline";
import { Picture } from "../../ui/Picture.tsx";
import { chooseVoucher, VOUCHER_LINK } from "../booking/choose-activity.ts";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { useVenue } from "../shell/use-venue.ts";
import { voucherAmounts } from "./voucher-amounts.ts";

interface VoucherCardProps {
  templates: VoucherTemplate[];
}

/** A gift instead of an activity; like theirs, the whole card is the link that Purchase Now is. */
export function VoucherCard({ templates }: VoucherCardProps) {
  const { voucherImageUrl } = useVenue();
  return (
    <article className="group relative grid overflow-hidden rounded-card bg-card transition-[box-shadow,translate] duration-base ease-out depth-card focus-within:depth-raised hover:-translate-y-0.5 hover:depth-raised tablet:grid-cols-[46%_minmax(0,1fr)]">
      <div className="overflow-hidden">
        <Picture
          imageUrl={voucherImageUrl}
          standIn={giftVoucherUrl}
          alt=""
          sizes="(min-width: 76rem) 35rem, (min-width: 44rem) 46vw, 100vw"
          className="aspect-3/2 h-full w-full transition-[scale] duration-slow ease-out group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-col items-start justify-center p-5 tablet:p-8 desk:p-12">
        <h3 className="text-[1.3125rem] leading-6.5 font-bold tracking-title tablet:text-[1.75rem] tablet:leading-8.5">
          Purchase a Gift Voucher
        </h3>
        <p className="mt-2 max-w-[44ch] text-pretty tablet:mt-3 tablet:text-lg">
          A day out for someone you like. {voucherAmounts(templates)} It arrives by email.
        </p>
        <ButtonLink
          to={VOUCHER_LINK}
          onClick={chooseVoucher}
          aria-label="Purchase Now: Gift Voucher"
          className="static mt-5 after:absolute after:inset-0 tablet:mt-6"
        >
          Purchase Now
        </ButtonLink>
      </div>
    </article>
  );
}
