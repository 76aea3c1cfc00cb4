import { z } from "zod";

/** A CSV file that is written while it is read: what an endpoint with a detailed output answers. */
export const csvFile = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream),
});
