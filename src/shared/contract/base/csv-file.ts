import { z } from "zod";

/** A streamed CSV file: the response of an endpoint with a detailed output structure. */
export const csvFile = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream),
});
