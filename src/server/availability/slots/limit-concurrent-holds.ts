/** Requests of this process that hold places in one slot, based on the same read of it. */
interface PendingHolds {
  placesLeft: number;
  readonly pending: Set<Promise<unknown>>;
  /**
   * Settles when all pending holds have; reset by each new one. One promise for hundreds who wait.
   */
  allSettled: Promise<unknown> | undefined;
}

const pendingByOffer = new WeakMap<object, PendingHolds>();

/**
 * Runs no more concurrent holds of a slot in this process than it has places. When hundreds of
 * requests want the last twenty, the others wait for those and then read the slot again, instead of
 * queueing for the lock on its row only to find it full. It decides nothing: the statement of each
 * hold decides whether there is room.
 * @param offer the object that coalesced reads share, which identifies one read of the slot
 * @returns what `take` returned; null when others came first and the slot must be read again
 */
export async function limitConcurrentHolds<Taken>(
  offer: object,
  placesLeft: number,
  ticketCount: number,
  take: () => Promise<Taken>,
): Promise<{ taken: Taken } | null> {
  let holds = pendingByOffer.get(offer);
  if (!holds) {
    holds = { placesLeft, pending: new Set(), allSettled: undefined };
    pendingByOffer.set(offer, holds);
  }
  if (ticketCount > holds.placesLeft) {
    holds.allSettled ??= Promise.allSettled(holds.pending);
    await holds.allSettled;
    return null;
  }
  holds.placesLeft -= ticketCount;
  const promise = take();
  holds.pending.add(promise);
  holds.allSettled = undefined;
  try {
    return { taken: await promise };
  } finally {
    holds.pending.delete(promise);
  }
}
