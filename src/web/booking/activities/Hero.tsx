import { preload } from "react-dom";
import {
  createPictureSrcSet,
  getPictureUrl,
  NARROW_SUFFIX,
  PICTURE_WIDTHS,
  type PictureSize,
} from "../../../shared/rules/pictures.ts";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";
import { useVenue } from "../../app/use-venue.ts";
import { useFailedPicture } from "../../ui/Picture.tsx";

/**
 * The heading of the booking flow on the venue's hero picture. The picture's sky is left empty for
 * the text, which stays navy in both themes.
 */
export function Hero() {
  const { heroImageUrl } = useVenue();
  const heading = useHeadingFocus();
  const isOnPicture = heroImageUrl !== null;
  return (
    <section className="relative mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] tablet:px-gutter tablet:pt-5">
      {isOnPicture && <HeroPicture imageUrl={heroImageUrl} />}
      <div
        className={
          isOnPicture
            ? "absolute inset-x-0 top-0 px-gutter py-6 text-on-sky tablet:inset-x-gutter tablet:top-5 tablet:px-[clamp(1.5rem,4.4vw,4rem)] tablet:py-[clamp(2rem,4.4vw,3.75rem)]"
            : "px-gutter pt-8 tablet:px-0 tablet:pt-12"
        }
      >
        <h1
          ref={heading}
          tabIndex={-1}
          className={`max-w-[11ch] text-hero tablet:max-[72rem]:max-w-none tablet:max-[72rem]:text-title ${isOnPicture ? "text-on-sky" : ""}`}
        >
          Book Your Experience
        </h1>
        <p className="mt-2 font-medium text-balance tablet:mt-4 tablet:text-lg">
          Choose from our exciting range of activities
        </p>
      </div>
    </section>
  );
}

interface HeroPictureProps {
  imageUrl: string;
}

const ON_PHONES = "(max-width: 43.99rem)";
const FROM_TABLETS = "(min-width: 44rem)";
const WIDE_SIZES = "(min-width: 76rem) 76rem, 100vw";

/** First in view, so it loads with high priority. */
function HeroPicture({ imageUrl }: HeroPictureProps) {
  const narrowUrl = imageUrl + NARROW_SUFFIX;
  preloadAvif(narrowUrl, "card", "100vw", ON_PHONES);
  preloadAvif(imageUrl, "hero", WIDE_SIZES, FROM_TABLETS);
  // Without a narrow picture, phones show the middle of the wide one.
  const { isFailed: hasNoNarrowPicture, ref, onError } = useFailedPicture(narrowUrl);
  return (
    <picture className="block aspect-390/372 w-full overflow-hidden rounded-b-hero bg-primary-soft tablet:aspect-16/7 tablet:rounded-hero">
      {!hasNoNarrowPicture && (
        <>
          <source
            media={ON_PHONES}
            type="image/avif"
            srcSet={createPictureSrcSet(narrowUrl, "card", "avif")}
            sizes="100vw"
          />
          <source
            media={ON_PHONES}
            type="image/webp"
            srcSet={createPictureSrcSet(narrowUrl, "card", "webp")}
            sizes="100vw"
          />
        </>
      )}
      <source
        type="image/avif"
        srcSet={createPictureSrcSet(imageUrl, "hero", "avif")}
        sizes={WIDE_SIZES}
      />
      <img
        src={getPictureUrl(imageUrl, PICTURE_WIDTHS.hero[1], "webp")}
        srcSet={createPictureSrcSet(imageUrl, "hero", "webp")}
        sizes={WIDE_SIZES}
        width={1920}
        height={840}
        alt=""
        fetchPriority="high"
        ref={ref}
        onError={onError}
        className="size-full object-cover object-bottom picture-tone"
      />
    </picture>
  );
}

/** Starts before the scripts load: this is the largest element of the page. */
function preloadAvif(imageUrl: string, size: PictureSize, imageSizes: string, media: string) {
  preload(getPictureUrl(imageUrl, PICTURE_WIDTHS[size][1], "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet: createPictureSrcSet(imageUrl, size, "avif"),
    imageSizes,
    media,
    fetchPriority: "high",
  });
}
