import type { Square } from "square";
import { isFailure, isMissing, type SquareCalls } from "./client.ts";
import { credentialsTrouble, type SquareFailure } from "./failure.ts";
import type { SellerCheck } from "./payment-provider.ts";

/** Short, because a start waits for it. */
const CHECK_LIMIT_MS = 5_000;

/**
 * Whether the credentials belong to a seller who can take pounds in the United Kingdom. Square
 * charges in the currency of the location, whatever is asked (Locations API).
 */
export async function checkSquareSeller({ ask, locationId }: SquareCalls): Promise<SellerCheck> {
  const result = await ask(
    "location",
    (square, options) => square.locations.get({ locationId }, options),
    CHECK_LIMIT_MS,
  );
  if (isFailure(result)) return readRefusal(result);
  return result.location ? readLocation(result.location) : { kind: "unreachable" };
}

function readLocation({ status, currency, country }: Square.Location): SellerCheck {
  if (status !== "ACTIVE") return wrongLocation("an active location");
  if (currency !== "GBP") return wrongLocation("a location that takes pounds (GBP)");
  return country === "GB" ? { kind: "ready" } : wrongLocation("a location in the United Kingdom");
}

function readRefusal(failure: SquareFailure): SellerCheck {
  if (isMissing(failure)) return wrongLocation("a location of the Square account");
  switch (credentialsTrouble(failure)) {
    case "token":
      return { kind: "wrong", sentence: "SQUARE_ACCESS_TOKEN is not accepted by Square." };
    case "permission": {
      const sentence =
        "SQUARE_ACCESS_TOKEN must be allowed to read the location of SQUARE_LOCATION_ID.";
      return { kind: "wrong", sentence };
    }
    case null:
      return { kind: "unreachable" };
  }
}

function wrongLocation(what: string): SellerCheck {
  return { kind: "wrong", sentence: `SQUARE_LOCATION_ID must name ${what}.` };
}
