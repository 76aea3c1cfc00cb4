import { adminApi } from "../admin-api.ts";
import { addTillMovement } from "./add-till-movement.ts";
import { closeTill } from "./close-till.ts";
import { exportTillSessions } from "./export-till-sessions.ts";
import { openTill } from "./open-till.ts";
import { listClosedTillSessions, readCurrentTill, readTillSession } from "./read-till.ts";

const { till } = adminApi;

export const tillRoutes = {
  current: till.current.handler(({ context }) => readCurrentTill(context.server)),
  list: till.list.handler(({ context, input }) => listClosedTillSessions(context.server, input)),
  export: till.export.handler(({ context }) => exportTillSessions(context.server)),
  get: till.get.handler(({ context, input }) => readTillSession(context.server, input.sessionId)),
  open: till.open.handler(async ({ context, input }) => {
    await openTill(context.server, { ...input, staffId: context.staffId });
    return { opened: true as const };
  }),
  addMovement: till.addMovement.handler(async ({ context, input }) => {
    await addTillMovement(context.server, { ...input, staffId: context.staffId });
    return { added: true as const };
  }),
  close: till.close.handler(async ({ context, input }) => {
    await closeTill(context.server, { ...input, staffId: context.staffId });
    return { closed: true as const };
  }),
};
