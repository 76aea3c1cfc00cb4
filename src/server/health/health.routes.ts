import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { askForCheck } from "./ask-for-check.ts";
import { finishTask } from "./finish-task.ts";
import { readAttention } from "./read-attention.ts";
import { readHealth } from "./read-health.ts";
import { reopenTask } from "./reopen-task.ts";

const { health } = api.desk;

export const deskHealthRoutes = {
  get: health.get.handler(({ context }) => readHealth(context.server)),
  attention: health.attention.handler(({ context }) => readAttention(context.server)),
  check: health.check.handler(async ({ context }) => {
    await askForCheck(context.server);
    return { isWanted: true as const };
  }),
  finishTask: health.finishTask.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await finishTask(context.server, { ...input, userId });
    return { isDone: true as const };
  }),
  reopenTask: health.reopenTask.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await reopenTask(context.server, { ...input, userId });
    return { isDone: false as const };
  }),
};
