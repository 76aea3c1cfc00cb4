import { preload } from "react-dom";
import {
  NARROW_SUFFIX,
  PICTURE_WIDTHS,
  type PictureSize,
  pictureSet,
  pictureUrl,
} from "../../../shared/rules/pictures.ts";
import { useFailedPicture } from "../../ui/use-failed-picture.ts";

interface HeroPictureProps {
  imageUrl: string;
}

const ON_PHONES = "(max-width: 43.99rem)";
const FROM_TABLETS = "(min-width: 44rem)";
const WIDE_SIZES = "(min-width: 76rem) 76rem, 100vw";

/** The venue's window: first in view, so it comes first. */
export function HeroPicture({ imageUrl }: HeroPictureProps) {
  const narrowUrl = imageUrl + NARROW_SUFFIX;
  preloadAvif(narrowUrl, "card", "100vw", ON_PHONES);
  preloadAvif(imageUrl, "hero", WIDE_SIZES, FROM_TABLETS);
  // Without a narrow picture, phones show the middle of the wide one.
  const { isFailed: isWideOnly, ref, onError } = useFailedPicture(narrowUrl);
  return (
    <picture className="block aspect-390/372 w-full overflow-hidden rounded-b-hero bg-primary-soft tablet:aspect-16/7 tablet:rounded-hero">
      {!isWideOnly && (
        <>
          <source
            media={ON_PHONES}
            type="image/avif"
            srcSet={pictureSet(narrowUrl, "card", "avif")}
            sizes="100vw"
          />
          <source
            media={ON_PHONES}
            type="image/webp"
            srcSet={pictureSet(narrowUrl, "card", "webp")}
            sizes="100vw"
          />
        </>
      )}
      <source type="image/avif" srcSet={pictureSet(imageUrl, "hero", "avif")} sizes={WIDE_SIZES} />
      <img
        src={pictureUrl(imageUrl, PICTURE_WIDTHS.hero[1], "webp")}
        srcSet={pictureSet(imageUrl, "hero", "webp")}
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

/** Ahead of the scripts: it is the largest thing that the visitor waits for. */
function preloadAvif(imageUrl: string, size: PictureSize, imageSizes: string, media: string) {
  preload(pictureUrl(imageUrl, PICTURE_WIDTHS[size][1], "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet: pictureSet(imageUrl, size, "avif"),
    imageSizes,
    media,
    fetchPriority: "high",
  });
}
