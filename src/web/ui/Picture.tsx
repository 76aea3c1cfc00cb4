import Waves from "lucide-react/icons/waves";
import {
  createPictureSrcSet,
  getPictureUrl,
  PICTURE_WIDTHS,
  type PictureSize,
} from "../../shared/rules/pictures.ts";
import { useFailedPicture } from "./use-failed-picture.ts";

interface PictureProps {
  /** As stored, without width and type; null shows the quiet stand-in. */
  imageUrl: string | null;
  alt: string;
  size?: PictureSize;
  /** How wide it will be shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Gives the box its ratio or size, so that nothing moves when the picture arrives. */
  className: string;
  /** Which part stays in view when it is cropped; the middle if absent. */
  position?: string;
  /** True for what is seen at first; everything else waits until it is scrolled to. */
  eager?: boolean;
  /** The address of a picture of our own to show where there is none or it does not load. */
  fallbackUrl?: string;
}

/** The shape that pictures are asked for in; the box crops what came in another. */
const RATIOS: Record<PictureSize, number> = { card: 3 / 2, hero: 16 / 7 };

/**
 * A stored picture in modern formats; where there is none or it does not load, its stand-in, which is
 * a calm tile unless another is given.
 */
export function Picture(props: PictureProps) {
  const { imageUrl, alt, size = "card", sizes, className, position = "", eager = false } = props;
  const { isFailed, ref, onError } = useFailedPicture(imageUrl);

  const isMissing = imageUrl === null || isFailed;
  if (isMissing && props.fallbackUrl !== undefined) {
    return (
      <span className={`block overflow-hidden bg-sunken ${className}`}>
        <img
          src={props.fallbackUrl}
          alt={alt}
          className={`size-full object-cover picture-tone ${position}`}
        />
      </span>
    );
  }
  if (isMissing) {
    return (
      <span
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
        className={`grid place-items-center bg-primary-soft text-primary-line ${className}`}
      >
        <Waves className="size-10" />
      </span>
    );
  }
  const widths = PICTURE_WIDTHS[size];
  return (
    <picture className={`block overflow-hidden bg-sunken ${className}`}>
      <source
        type="image/avif"
        srcSet={createPictureSrcSet(imageUrl, size, "avif")}
        sizes={sizes}
      />
      <img
        src={getPictureUrl(imageUrl, widths[1], "webp")}
        srcSet={createPictureSrcSet(imageUrl, size, "webp")}
        sizes={sizes}
        width={widths[1]}
        height={Math.round(widths[1] / RATIOS[size])}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        ref={ref}
        onError={onError}
        className={`size-full object-cover picture-tone ${position}`}
      />
    </picture>
  );
}
