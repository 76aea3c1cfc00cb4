import { createHash } from "node:crypto";

/** Chance that comes out the same every time: for the demo's data, never for secrets. */
export interface SeededRandom {
  /** 0 ≤ fraction < 1. */
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** A new list with the same items in another order. */
  shuffle<Item>(list: readonly Item[]): Item[];
  /** Shaped as RFC 9562 wants a version 4 UUID. */
  uuid(): string;
}

const FRACTION_BYTES = 6;

/** Draws from SHA-256 of the seed and a counter: the same on every machine and in every version. */
export function seededRandom(seed: string): SeededRandom {
  let counter = 0;
  const nextBlock = () => createHash("sha256").update(`${seed}/${counter++}`).digest();
  let bytes = nextBlock();
  let used = 0;
  const fraction = () => {
    if (used + FRACTION_BYTES > bytes.length) {
      bytes = nextBlock();
      used = 0;
    }
    used += FRACTION_BYTES;
    return bytes.readUIntBE(used - FRACTION_BYTES, FRACTION_BYTES) / 2 ** 48;
  };
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (list) => {
      const item = list[integer(0, list.length - 1)];
      if (item === undefined) throw new RangeError("Nothing to pick from.");
      return item;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: fraction() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
    uuid: () => toUuid(nextBlock()),
  };
}

function toUuid(bytes: Buffer): string {
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}
