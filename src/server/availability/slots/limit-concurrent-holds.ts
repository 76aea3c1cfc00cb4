/** Those who chose one slot by one reading of it, and try to take their places. */
interface PendingHolds {
  placesLeft: number;
  readonly pending: Promise<unknown>[];
  /** The end of all those, for as long as nobody else tries: one promise for hundreds who wait. */
  allSettled: Promise<unknown> | undefined;
}

const pendingByOffer = new WeakMap<object, PendingHolds>();

/**
 * Lets no more people of this process try for a slot at once than it has places for: when hundreds
 * want the last twenty, the others wait for those and then look again, instead of all of them
 * waiting for the slot's row only to be told that it is full. It decides nothing: whether there is
 * room says the statement of whoever tries.
 * @param offer the one object that those who read the slot together were given.
 * @returns what `take` came to; null when others were before: look at the slot again.
 */
export async function limitConcurrentHolds<Taken>(
  offer: object,
  placesLeft: number,
  ticketCount: number,
  take: () => Promise<Taken>,
): Promise<{ taken: Taken } | null> {
  let holds = pendingByOffer.get(offer);
  if (!holds) {
    holds = { placesLeft, pending: [], allSettled: undefined };
    pendingByOffer.set(offer, holds);
  }
  if (ticketCount > holds.placesLeft) {
    holds.allSettled ??= Promise.allSettled(holds.pending);
    await holds.allSettled;
    return null;
  }
  holds.placesLeft -= ticketCount;
  const promise = take();
  holds.pending.push(promise);
  holds.allSettled = undefined;
  return { taken: await promise };
}
