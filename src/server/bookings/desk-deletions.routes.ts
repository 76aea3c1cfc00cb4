import { byStaff } from "../http/by-staff.ts";
import { api } from "../http/call.ts";
import { deleteBookings } from "./delete-bookings.ts";
import { previewDeletion } from "./preview-deletion.ts";
import { undoDeletion } from "./undo-deletion.ts";

const { deletions } = api.desk;

export const deskDeletionsRoutes = {
  preview: deletions.preview.handler(({ context, input }) =>
    previewDeletion(context.server, input.bookingIds),
  ),
  delete: deletions.delete.handler(async ({ context, input }) =>
    deleteBookings(context.server, { ...input, actor: await byStaff(context) }),
  ),
  undo: deletions.undo.handler(async ({ context, input }) =>
    undoDeletion(context.server, { ...input, actor: await byStaff(context) }),
  ),
};
