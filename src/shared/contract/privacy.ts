import { z } from "zod";
import { PASSWORD_MAX } from "../limits.ts";
import { PASSWORD_TRIES } from "./accounts.ts";
import { endpoint, type RateLimit, refuses } from "./endpoint.ts";
import { isPrintable } from "./fields.ts";

/** A file may be long, and nobody needs it often. */
const DATA_FILES: RateLimit = { name: "data-files", requests: 5, seconds: 600 };

/** "Erase My Data". */
export const erasure = z.object({
  currentPassword: z
    .string({ error: "Current password is required" })
    .min(1, "Current password is required")
    .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
    .refine(isPrintable, "Please remove characters that cannot be printed"),
});

/** Where "Download My Data" leads to. */
export const DATA_FILE_PATH = "/profile/data";

export const privacyContract = {
  download: endpoint("customer", DATA_FILES)
    .route({
      method: "GET",
      path: DATA_FILE_PATH,
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
  erase: endpoint("customer", PASSWORD_TRIES)
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
