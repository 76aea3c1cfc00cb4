import { z } from "zod";
import { endpoint, type RateLimit, refuses } from "../base/endpoint.ts";
import { HASHES_PASSWORD, PASSWORD_TRIES } from "./accounts.ts";
import { erasure } from "./profile-fields.ts";

/** A file may be long, and nobody needs it often. */
const DATA_FILES: RateLimit = { name: "data-files", requests: 5, seconds: 600 };

export const privacyContract = {
  download: endpoint("customer", DATA_FILES)
    .route({
      method: "GET",
      path: "/profile/data",
      summary: "All that is stored about whoever is signed in, as a file",
      outputStructure: "detailed",
    })
    .errors(refuses("UNAUTHENTICATED"))
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),
  erase: endpoint("customer", PASSWORD_TRIES, HASHES_PASSWORD)
    .route({
      method: "POST",
      path: "/profile/erasure",
      summary: "Erases all that is known about whoever is signed in; it cannot be undone",
    })
    .input(erasure)
    .errors(
      refuses(
        "UNAUTHENTICATED",
        "ERASURE_PASSWORD_WRONG",
        "ERASURE_ADMINISTRATOR",
        "ERASURE_BOOKING_AHEAD",
        "ERASURE_MONEY_UNDER_WAY",
      ),
    )
    .output(z.object({ erased: z.literal(true) })),
};
