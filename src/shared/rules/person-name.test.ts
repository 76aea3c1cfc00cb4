import { expect, test } from "vitest";
import { getGreetingName, isolateBidi, splitName } from "./person-name.ts";

test.each([
  ["Amelia Hart", "Amelia", "Hart"],
  ["Mary Ann van Dyke", "Mary Ann van", "Dyke"],
  ["  Zoë   O’Brien ", "Zoë", "O’Brien"],
  ["Prince", "Prince", ""],
  ["", "", ""],
])("splits %j at its last space", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test.each([
  ["Amelia Hart", "Amelia"],
  [" Mary  Jane Hart ", "Mary Jane"],
  ["Zoë-Anne O’Brien", "Zoë-Anne"],
  ["Prince", "Prince"],
  ["Mum and Dad", "Mum and Dad"],
  ["Sam & Jo", "Sam & Jo"],
  ["The Hart Family", "The Hart Family"],
  ["Hart Family", "Hart Family"],
  ["Class 4B", "Class 4B"],
  ["Auntie Jo", "Auntie Jo"],
  ["Mr. Hart", "Mr. Hart"],
  ["Mrs Hart", "Mrs Hart"],
  ["Mary van Dyke", "Mary van Dyke"],
  ["", ""],
])("greets %j as %j", (name, greeted) => {
  expect(getGreetingName(name)).toBe(greeted);
});

test.each([
  ["Amelia Hartley", "Amelia Hartley"],
  ["Zoë O’Brien", "Zoë O’Brien"],
  ["李小龍", "李小龍"],
  ["יעל כהן", "\u2068יעל כהן\u2069"],
  ["عمر Haddad", "\u2068عمر Haddad\u2069"],
])("%s does not reorder the sentence around it", (name, shown) => {
  expect(isolateBidi(name)).toBe(shown);
});

test("a greeting does not reorder the sentence around it", () => {
  expect(getGreetingName("יעל כהן")).toBe("\u2068יעל כהן\u2069");
});
