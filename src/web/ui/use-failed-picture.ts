import { useCallback, useState } from "react";

/**
 * Whether a picture did not load. The `ref` finds out what happened before the page was hydrated,
 * `onError` what happens after.
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
