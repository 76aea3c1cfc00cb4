import { createHash } from "node:crypto";

/** A deterministic random generator, for demo data. Never use it for secrets. */
export interface SeededRandom {
  /** 0 ≤ fraction < 1. */
  fraction(): number;
  /** A whole number from `from` to `to`, inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @param list must not be empty */
  pick<Item>(list: readonly Item[]): Item;
  /** Returns a shuffled copy. */
  shuffle<Item>(list: readonly Item[]): Item[];
  /** A version 4 UUID (RFC 9562). */
  uuid(): string;
}

const FRACTION_BYTES = 6;

/** Uses SHA-256 of the seed and a counter: the same on every machine and in every Node version. */
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
