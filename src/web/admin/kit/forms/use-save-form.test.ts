import { expect, test } from "vitest";
import { getErrorMessage } from "./use-save-form.ts";

const wrong = (message: string) => ({ type: "custom", message });

test("returns the error of a field, also inside another one", () => {
  const errors = { name: wrong("Missing"), recipient: { email: wrong("Not an address") } };
  expect(getErrorMessage(errors, "name")).toBe("Missing");
  expect(getErrorMessage(errors, "recipient.email")).toBe("Not an address");
  expect(getErrorMessage(errors, "phone")).toBeUndefined();
});

test("returns the errors of all lines of a list", () => {
  const errors = { embedOrigins: [undefined, wrong("One."), undefined, wrong("Two.")] };
  expect(getErrorMessage(errors as never, "embedOrigins")).toBe("One. Two.");
});
