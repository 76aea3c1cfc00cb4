import { randomUUID } from "node:crypto";

export interface VisitorDetails {
  firstName: string;
  lastName: string;
  email: string;
}

/** Somebody with an address that no other test uses. */
export function newVisitor(): VisitorDetails {
  return {
    firstName: "Amelia",
    lastName: "Hartley",
    email: `amelia-${randomUUID()}@example.com`,
  };
}
