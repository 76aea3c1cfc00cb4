import { useRef } from "react";
import { randomUuid } from "./random-uuid.ts";

type WithId = <Result>(
  input: string | number,
  request: (id: string) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that makes a request under an id generated here. After an error, a retry with
 * the same input has the same id, so that nothing is added or sent twice.
 */
export function useIdempotentId(): WithId {
  const pending = useRef<{ input: string | number; id: string } | null>(null);
  return async (input, request) => {
    if (pending.current?.input !== input) pending.current = { input, id: randomUuid() };
    const result = await request(pending.current.id);
    pending.current = null;
    return result;
  };
}
