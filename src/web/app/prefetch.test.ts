import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askable } from "./prefetch.ts";

let asked: string[] = [];
let failNext = false;

async function answer({ id }: { id: string }): Promise<string> {
  asked.push(id);
  if (failNext) {
    failNext = false;
    throw new Error("no network");
  }
  return `answer ${asked.length} about ${id}`;
}

let question = askable(answer);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  asked = [];
  question = askable(answer);
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answer that was asked for ahead is not asked for again", async () => {
  const ahead = question.ahead({ id: "a" });
  await question.ahead({ id: "a" });
  expect(await question.now({ id: "a" })).toBe(await ahead);
  expect(asked).toEqual(["a"]);
});

test("it is given away once: who needs it again asks", async () => {
  await question.ahead({ id: "a" });
  await question.now({ id: "a" });
  expect(await question.now({ id: "a" })).toBe("answer 2 about a");
});

test("after ten seconds it is asked for again", async () => {
  await question.ahead({ id: "a" });
  vi.advanceTimersByTime(10_000);
  expect(await question.now({ id: "a" })).toBe("answer 2 about a");
});

test("another question gets an answer of its own", async () => {
  await question.ahead({ id: "a" });
  expect(await question.now({ id: "b" })).toBe("answer 2 about b");
});

test("a failure ahead of time is not handed on", async () => {
  failNext = true;
  await expect(question.ahead({ id: "a" })).rejects.toThrow("no network");
  expect(await question.now({ id: "a" })).toBe("answer 2 about a");
});
