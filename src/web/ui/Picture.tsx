import Waves from "lucide-react/icons/waves";
import { useCallback, useState } from "react";
import {
  createPictureSrcSet,
  getPictureUrl,
  PICTURE_WIDTHS,
  type PictureSize,
} from "../../shared/rules/pictures.ts";

interface PictureProps {
  /** As stored, without width and type; null shows the fallback. */
  imageUrl: string | null;
  alt: string;
  size?: PictureSize;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Must fix the ratio or size, so that nothing moves when the picture loads. */
  className: string;
  /** Which part stays visible when cropped; the middle by default. */
  position?: string;
  /** Loads at once instead of when scrolled into view. */
  eager?: boolean;
  /** URL of one of our own pictures to show when there is no picture or it fails to load. */
  fallbackUrl?: string;
}

/** The ratio in which pictures are requested; the box crops any other. */
const RATIOS: Record<PictureSize, number> = { card: 3 / 2, hero: 16 / 7 };

/**
 * A stored picture in AVIF or WebP. When there is none or it fails to load, it shows the fallback,
 * by default a plain tile.
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

/**
 * Whether a picture failed to load. `ref` detects failures before hydration, `onError` those after
 * it.
 */
export function useFailedPicture(imageUrl: string | null) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const onError = useCallback(() => setFailedUrl(imageUrl), [imageUrl]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError();
    },
    [onError],
  );
  return { isFailed: imageUrl !== null && failedUrl === imageUrl, ref, onError };
}
