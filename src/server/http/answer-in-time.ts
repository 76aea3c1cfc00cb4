import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import { Refusal } from "../../shared/refusal.ts";
import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";
import type { Call } from "./call.ts";

/**
 * A call that takes too long is answered with what is true by then: that it is still under way. It
 * goes on to its end, because what it has begun must not stay half done.
 */
export const answerInTime = os
  .$context<Call>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }) => {
    try {
      return await inTime(context, procedure["~orpc"].meta, Promise.resolve(next()));
    } finally {
      // Here, where it keeps nobody else waiting.
      if (context.caller.delayMs > 0) await sleep(context.caller.delayMs);
    }
  });

type Answering = Pick<EndpointMeta, "answerMs" | "saidWhenLate">;
type Asked = Pick<Call, "requestId" | "server">;

/** The same for any answer. @throws Refusal when it takes too long. */
export async function inTime<Answer>(
  asked: Asked,
  { answerMs = TIME_LIMITS_MS.answer, saidWhenLate = "SERVER_BUSY" }: Answering,
  answering: Promise<Answer>,
): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    tellHowItEnds(asked, answering);
    late.reject(new Refusal(saidWhenLate));
  }, answerMs);
  try {
    return await Promise.race([answering, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody else hears of it any more. */
function tellHowItEnds({ requestId, server }: Asked, answering: Promise<unknown>): void {
  const { log } = server;
  log.warn({ requestId }, "a request takes too long; it goes on after its answer");
  answering.then(
    () => log.info({ requestId }, "the late request came to its end"),
    (error) => log.error({ requestId, err: error }, "the late request failed"),
  );
}
