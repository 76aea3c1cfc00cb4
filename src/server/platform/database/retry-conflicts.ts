/** More than concurrent changes of one row ever need. */
const MAX_READS = 5;

/**
 * Runs an operation that reads, decides, and writes only if what it read still holds. When the
 * write is refused because it does not, the operation runs again: it then succeeds, or fails with
 * the current reason.
 * @param isConflict whether an error of the write means that something has changed
 * @param operation calls `guardedWrite` with its write
 * @throws whatever the operation throws; the conflict, if there is one at every read
 */
export async function retryConflicts<Result>(
  isConflict: (error: unknown) => boolean,
  operation: (guardedWrite: GuardedWrite) => Promise<Result>,
): Promise<Result> {
  for (let reads = 1; ; reads++) {
    let hasConflict = false;
    try {
      return await operation((write) =>
        write().catch((error: unknown) => {
          hasConflict = isConflict(error);
          throw error;
        }),
      );
    } catch (error) {
      if (!hasConflict || reads === MAX_READS) throw error;
    }
  }
}

type GuardedWrite = <Written>(write: () => Promise<Written>) => Promise<Written>;
