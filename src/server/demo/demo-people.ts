import { names, streets, towns } from "../../../database/seed/people.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  addressLine1: string;
  city: string;
  county: string;
  postcode: string;
  marketingConsent: boolean;
  /** The first purchase that is known so far. */
  createdAt: Date;
}

/** The range of mobile numbers that Ofcom keeps for drama, without their last three digits. */
const FICTIONAL_MOBILE_PREFIX = "07700900";

/** Second halves of postcodes never have C, I, K, M, O or V. */
const POSTCODE_LETTERS = [..."ABDEFGHJLNPQRSTUWXYZ"];

/** So often each first name comes, with another last name each time. */
const ROUNDS = 5;

/** The demo's customers, before any of them bought anything. */
export function planPeople(random: SeededRandom, createdAt: Date): Person[] {
  return createFullNames(random).map(({ firstName, lastName }, i) => {
    const { city, county, outwardCode } = random.pick(towns);
    return {
      id: random.uuid(),
      firstName,
      lastName,
      email: toDemoEmail(`${firstName} ${lastName}`),
      phone: FICTIONAL_MOBILE_PREFIX + String(i).padStart(3, "0"),
      addressLine1: `${random.integer(1, 96)} ${random.pick(streets)}`,
      city,
      county,
      postcode: `${outwardCode} ${createInwardCode(random)}`,
      marketingConsent: random.chance(0.4),
      createdAt,
    };
  });
}

function createFullNames(random: SeededRandom) {
  const shuffled = random.shuffle(names).map((name) => {
    const lastSpace = name.lastIndexOf(" ");
    return { firstName: name.slice(0, lastSpace), lastName: name.slice(lastSpace + 1) };
  });
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    shuffled.map(({ firstName }, i) => {
      const { lastName = "" } = shuffled[(i + round) % shuffled.length] ?? {};
      return { firstName, lastName };
    }),
  );
  return rounds.flat();
}

/** A person is a customer since the first purchase. */
export function recordPurchase(person: Person, at: Date): void {
  if (at < person.createdAt) person.createdAt = at;
}

function createInwardCode(random: SeededRandom): string {
  return random.integer(1, 9) + random.pick(POSTCODE_LETTERS) + random.pick(POSTCODE_LETTERS);
}

/** `Siân O'Connell` → `sian.oconnell@example.com`, which reaches nobody (RFC 2606). */
export function toDemoEmail(name: string): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z -]/g, "");
  return `${plain.replaceAll(" ", ".")}@example.com`;
}
