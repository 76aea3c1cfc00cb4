import { type ApiFailure, failureSentence } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";

interface SaveFailureProps {
  /** The specification's sentence. */
  title: string;
  failure: ApiFailure;
}

/** Nothing was saved: the specification's words, and why where there is more to say. */
export function SaveFailure({ title, failure }: SaveFailureProps) {
  const sentence = failureSentence(failure);
  const saysItself = sentence.startsWith(title);
  return (
    <Alert tone="danger" title={saysItself ? sentence : title}>
      {!saysItself && failure !== "INTERNAL" && sentence}
    </Alert>
  );
}
