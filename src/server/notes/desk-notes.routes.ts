import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { addNote } from "./add-note.ts";
import { removeNote } from "./remove-note.ts";
import { restoreNote } from "./restore-note.ts";

const { notes } = api.desk;

export const deskNotesRoutes = {
  add: notes.add.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return addNote(context.server, { ...input, userId });
  }),
  remove: notes.remove.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await removeNote(context.server, { ...input, userId });
    return { removed: true as const };
  }),
  restore: notes.restore.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return restoreNote(context.server, { ...input, userId });
  }),
};
