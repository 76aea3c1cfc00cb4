import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { PASSWORD_HASHING, PASSWORD_RATE_LIMIT } from "./accounts.ts";
import { erasureInput } from "./profile-fields.ts";

/** A file can be large, and nobody needs it often. */
const DATA_EXPORT_RATE_LIMIT: RateLimit = { name: "data-files", requests: 5, seconds: 600 };

export const privacyContract = {
  download: endpoint("customer", DATA_EXPORT_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/profile/data",
      summary: "Download all data about the signed-in customer as a file",
      outputStructure: "detailed",
    })
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),
  erase: endpoint("customer", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/profile/erasure",
      summary: "Erase all data about the signed-in customer; cannot be undone",
    })
    .input(erasureInput)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "ERASURE_PASSWORD_WRONG",
        "ERASURE_ADMINISTRATOR",
        "ERASURE_BOOKING_AHEAD",
        "ERASURE_MONEY_UNDER_WAY",
      ),
    )
    .output(z.object({ erased: z.literal(true) })),
};
