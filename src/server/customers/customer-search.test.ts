import { expect, test } from "vitest";
import { toSearchPatterns } from "./customer-search.ts";

test.each([
  ["", []],
  ["  ", []],
  ["Amelia", ["%amelia%"]],
  ["Hart  Amelia", ["%hart%", "%amelia%"]],
  ["Xi", ["% xi%"]],
  ["100%_a\\b", ["%100\\%\\_a\\\\b%"]],
  ["07700 900142", ["%7700900142%"]],
  ["+44 7700 900142", ["%7700900142%"]],
  ["0044 7700 900142", ["%7700900142%"]],
  ["(01539) 720 142", ["%1539720142%"]],
  ["0142", ["%0142%"]],
  ["0 1", ["% 01%"]],
  ["+-", ["% +-%"]],
  ["flat 0142", ["%flat%", "%0142%"]],
])("%j becomes %j", (search, patterns) => {
  expect(toSearchPatterns(search)).toEqual(patterns);
});
