import type { Square } from "square";
import { isFailure, isMissing, type SquareCaller } from "./client.ts";
import { getCredentialsError, type SquareFailure } from "./failure.ts";
import type { AccountCheck } from "./payment-provider.ts";

/** Short, because the start of the server waits for it. */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Checks that the credentials belong to a seller who can take pounds in the United Kingdom. Square
 * charges in the location's currency, whatever the request says (Locations API).
 */
export async function checkSquareAccount({
  call,
  locationId,
}: SquareCaller): Promise<AccountCheck> {
  const result = await call(
    "location",
    (square, options) => square.locations.get({ locationId }, options),
    CHECK_TIMEOUT_MS,
  );
  if (isFailure(result)) return toFailedCheck(result);
  return result.location ? checkLocation(result.location) : { kind: "unreachable" };
}

function checkLocation({ status, currency, country }: Square.Location): AccountCheck {
  if (status !== "ACTIVE") return invalidLocation("an active location");
  if (currency !== "GBP") return invalidLocation("a location that takes pounds (GBP)");
  return country === "GB" ? { kind: "ready" } : invalidLocation("a location in the United Kingdom");
}

function toFailedCheck(failure: SquareFailure): AccountCheck {
  if (isMissing(failure)) return invalidLocation("a location of the Square account");
  switch (getCredentialsError(failure)) {
    case "token":
      return { kind: "wrong", message: "SQUARE_ACCESS_TOKEN is not accepted by Square." };
    case "permission": {
      const message =
        "SQUARE_ACCESS_TOKEN must be allowed to read the location of SQUARE_LOCATION_ID.";
      return { kind: "wrong", message };
    }
    case null:
      return { kind: "unreachable" };
  }
}

function invalidLocation(requirement: string): AccountCheck {
  return { kind: "wrong", message: `SQUARE_LOCATION_ID must name ${requirement}.` };
}
