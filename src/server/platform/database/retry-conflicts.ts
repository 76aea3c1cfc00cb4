import { Refusal } from "../../../shared/refusal.ts";

/** More than concurrent changes of one row ever need. */
const MAX_READS = 5;

/**
 * Runs an operation that reads, decides, and writes only if what it read still holds. When the
 * write is refused because it does not, the operation runs again: it then succeeds, or fails with
 * the current reason. What an operation reads, and what its write meets, may be partly from before
 * and partly from after a concurrent request, which may be the same request repeated; so any other
 * refusal is decided once more.
 * @param isConflict whether an error of the write means that something has changed
 * @param operation calls `guardedWrite` with its write, which writes all or nothing; until then it
 * only reads
 * @throws whatever the operation throws; the conflict, if there is one at every read
 */
export async function retryConflicts<Result>(
  isConflict: (error: unknown) => boolean,
  operation: (guardedWrite: GuardedWrite) => Promise<Result>,
): Promise<Result> {
  let isRefusedBefore = false;
  for (let reads = 1; ; reads++) {
    let hasWritten = false;
    let hasConflict = false;
    try {
      return await operation(async (write) => {
        try {
          const written = await write();
          hasWritten = true;
          return written;
        } catch (error) {
          hasConflict = isConflict(error);
          throw error;
        }
      });
    } catch (error) {
      const isRefused = !hasConflict && !hasWritten && error instanceof Refusal;
      const isFinal = isRefused ? isRefusedBefore : !hasConflict;
      if (isFinal || reads === MAX_READS) throw error;
      isRefusedBefore ||= isRefused;
    }
  }
}

type GuardedWrite = <Written>(write: () => Promise<Written>) => Promise<Written>;
