/** Those who chose one slot by one reading of it, and try to take their places. */
interface Tries {
  placesLeft: number;
  readonly underWay: Promise<unknown>[];
  /** The end of all those, for as long as nobody else tries: one promise for hundreds who wait. */
  ended: Promise<unknown> | undefined;
}

const triesOf = new WeakMap<object, Tries>();

/**
 * Lets no more people of this process try for a slot at once than it has places for: when hundreds
 * want the last twenty, the others wait for those and then look again, instead of all of them
 * waiting for the slot's row only to be told that it is full. It decides nothing: whether there is
 * room says the statement of whoever tries.
 * @param reading the one object that those who read the slot together were given.
 * @returns what `take` came to; null when others were before: look at the slot again.
 */
export async function amongPlaces<Taken>(
  reading: object,
  placesLeft: number,
  ticketCount: number,
  take: () => Promise<Taken>,
): Promise<{ taken: Taken } | null> {
  let tries = triesOf.get(reading);
  if (!tries) {
    tries = { placesLeft, underWay: [], ended: undefined };
    triesOf.set(reading, tries);
  }
  if (ticketCount > tries.placesLeft) {
    tries.ended ??= Promise.allSettled(tries.underWay);
    await tries.ended;
    return null;
  }
  tries.placesLeft -= ticketCount;
  const taking = take();
  tries.underWay.push(taking);
  tries.ended = undefined;
  return { taken: await taking };
}
