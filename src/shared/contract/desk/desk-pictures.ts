import { z } from "zod";
import { PICTURE_MAX_BYTES } from "../../limits.ts";
import { TIME_LIMITS_MS } from "../../time-limits.ts";
import { endpoint, refuses } from "../endpoint.ts";

const uploads = { name: "picture-uploads", requests: 30, seconds: 300 };

export const deskPicturesContract = {
  upload: endpoint("admin", uploads, {
    bodyMaxBytes: PICTURE_MAX_BYTES,
    answerMs: TIME_LIMITS_MS.uploadAnswer,
  })
    .route({
      method: "POST",
      path: "/desk/pictures",
      summary:
        "Keep a picture; the body is the file itself, whatever its name and Content-Type say",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        query: z.object({ use: z.enum(["activity", "voucher", "logo", "hero"]) }),
        body: z.file(),
      }),
    )
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN"))
    .errors(refuses("PICTURE_TYPE", "PICTURE_TOO_MANY_PIXELS", "PICTURE_UNREADABLE"))
    .errors(refuses("PICTURES_BUSY", "FILES_UNAVAILABLE"))
    .output(
      z.object({
        /** What belongs into the field of whatever is to show it. Unless that is saved, it goes. */
        imageUrl: z.string(),
      }),
    ),
};
