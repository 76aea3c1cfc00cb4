import { Refusal } from "../../shared/refusal.ts";

/** Runs work one after the other. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * One piece of work at a time, and so many more that wait: what each takes of the memory is never
 * taken twice. @throws Refusal PICTURES_BUSY to whoever would be one too many.
 */
export function inTurn(mostWaiting: number): InTurn {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (underWay > mostWaiting) return Promise.reject(new Refusal("PICTURES_BUSY"));
    underWay += 1;
    const mine = last.then(work).finally(() => {
      underWay -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
