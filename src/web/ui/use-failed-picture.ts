import { useCallback, useState } from "react";

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
