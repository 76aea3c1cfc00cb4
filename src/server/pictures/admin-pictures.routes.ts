import { requireSession } from "../access.ts";
import { api } from "../request-context.ts";
import { uploadPicture } from "./upload-picture.ts";

export const adminPicturesRoutes = {
  upload: api.admin.pictures.upload.handler(async ({ context, input: { query, body } }) => {
    const { userId } = await requireSession(context);
    const bytes = new Uint8Array(await body.arrayBuffer());
    return { imageUrl: await uploadPicture(context.server, { bytes, use: query.use, userId }) };
  }),
};
