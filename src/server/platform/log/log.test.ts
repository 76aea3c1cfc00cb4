import { pino } from "pino";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "../database/connect.ts";
import { serialiseError } from "./log.ts";

const { db, pool, url } = await testDatabase();

const lines: string[] = [];
const log = pino(
  { serializers: { err: serialiseError } },
  { write: (line: string) => void lines.push(line) },
);

test("does not log the row that violates a constraint", async () => {
  const refused = await db
    .insertInto("emails")
    .values({ kind: "x", toAddress: "amelia@example.com", content: {}, state: "nonsense" })
    .execute()
    .catch((error: unknown) => error);
  log.error({ err: refused }, "refused");
  const line = lines.pop() ?? "";
  expect(line).toContain("emails_state_check");
  expect(line).toContain("23514");
  expect(line).not.toContain("amelia@example.com");
});

test("logs a lost connection without its keys and statements", async () => {
  const other = connectTo(url, log, { max: 1 });
  const { rows } = await other.pool.query<{ pid: number }>({
    name: "a-statement",
    text: "SELECT pg_backend_pid() AS pid",
  });
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => lines.length).toBe(1);
  await other.close();
  const line = lines.pop() ?? "";
  expect(line).toContain("57P01");
  expect(line).not.toContain("secretKey");
  expect(line).not.toContain("a-statement");
});

test("logs nested causes up to a limit", () => {
  const circle: Error = new Error("circle");
  circle.cause = circle;
  expect(serialiseError(new TypeError("outer", { cause: new RangeError("inner") }))).toMatchObject({
    type: "TypeError",
    message: "outer",
    cause: { type: "RangeError", message: "inner" },
  });
  expect(JSON.stringify(serialiseError(circle)).match(/"message"/g)).toHaveLength(4);
});

test("logs only the type of a thrown value that is no error", () => {
  expect(serialiseError("07700 900123")).toEqual({ message: "string" });
});
