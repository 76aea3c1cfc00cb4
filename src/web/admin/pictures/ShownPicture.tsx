import ImageIcon from "lucide-react/icons/image";
import { PICTURE_USES, type PictureUse } from "../../../shared/rules/picture-uses.ts";
import { PICTURE_WIDTHS, pictureUrl } from "../../../shared/rules/pictures.ts";
import { useFailedPicture } from "../../ui/use-failed-picture.ts";

interface ShownPictureProps {
  imageUrl: string | null;
  use: PictureUse;
  /** As large as there is room. */
  isLarge?: boolean;
}

/** A stored picture as it is in the form, whole; or the place where one would be. */
export function ShownPicture({ imageUrl, use, isLarge = false }: ShownPictureProps) {
  const { isFailed, ref, onError } = useFailedPicture(imageUrl);
  const [small, , large] = PICTURE_WIDTHS[PICTURE_USES[use]];
  const box = isLarge ? "max-h-[60dvh] min-h-40" : "aspect-video max-w-60";
  if (imageUrl === null || isFailed) {
    return (
      <span
        aria-hidden="true"
        className={`grid w-full place-items-center rounded-control bg-primary-soft text-primary-line ${box}`}
      >
        <ImageIcon className="size-8" />
      </span>
    );
  }
  return (
    <img
      ref={ref}
      key={imageUrl}
      src={pictureUrl(imageUrl, isLarge ? large : small, "webp")}
      alt=""
      onError={onError}
      className={`w-full rounded-control bg-sunken object-contain ${box}`}
    />
  );
}
