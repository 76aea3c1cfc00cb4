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
  /** The time of the earliest purchase planned so far. */
  createdAt: Date;
}

/** Ofcom reserves these mobile numbers for fiction; the last three digits follow. */
const FICTIONAL_MOBILE_PREFIX = "07700900";

/** Inward codes never contain C, I, K, M, O or V. */
const POSTCODE_LETTERS = [..."ABDEFGHJLNPQRSTUWXYZ"];

/** Each first name is used this often, with a different last name each time. */
const ROUNDS = 5;

/** Plans the demo's customers, without purchases. */
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

/** A person becomes a customer with the first purchase. */
export function recordPurchase(person: Person, at: Date): void {
  if (at < person.createdAt) person.createdAt = at;
}

function createInwardCode(random: SeededRandom): string {
  return random.integer(1, 9) + random.pick(POSTCODE_LETTERS) + random.pick(POSTCODE_LETTERS);
}

/** `Siân O'Connell` → `sian.oconnell@example.com`, a reserved domain (RFC 2606). */
export function toDemoEmail(name: string): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z -]/g, "");
  return `${plain.replaceAll(" ", ".")}@example.com`;
}
