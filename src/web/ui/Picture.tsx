import Waves from "lucide-react/icons/waves";
import {
  PICTURE_WIDTHS,
  type PictureSize,
  pictureSet,
  pictureUrl,
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
}

/** A stored picture in modern formats, or a calm tile where there is none or it does not load. */
export function Picture(props: PictureProps) {
  const { imageUrl, alt, size = "card", sizes, className, position = "", eager = false } = props;
  const { isFailed, ref, onError } = useFailedPicture(imageUrl);

  if (imageUrl === null || isFailed) {
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
      <source type="image/avif" srcSet={pictureSet(imageUrl, size, "avif")} sizes={sizes} />
      <img
        src={pictureUrl(imageUrl, widths[1], "webp")}
        srcSet={pictureSet(imageUrl, size, "webp")}
        sizes={sizes}
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
