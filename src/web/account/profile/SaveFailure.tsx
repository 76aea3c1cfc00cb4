import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";

interface SaveFailureProps {
  /** The specification's sentence. */
  title: string;
  failure: ApiFailure;
}

/** Nothing was saved: shows the specification's sentence, and the reason if it adds something. */
export function SaveFailure({ title, failure }: SaveFailureProps) {
  const sentence = formatFailure(failure);
  const includesTitle = sentence.startsWith(title);
  return (
    <Alert tone="danger" title={includesTitle ? sentence : title}>
      {!includesTitle && failure !== "INTERNAL" && sentence}
    </Alert>
  );
}
