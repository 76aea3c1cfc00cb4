import { randomUUID } from "node:crypto";

export interface VisitorDetails {
  firstName: string;
  lastName: string;
  email: string;
}

/** A visitor with a unique email address. */
export function newVisitor(): VisitorDetails {
  return {
    firstName: "Amelia",
    lastName: "Hartley",
    email: `amelia-${randomUUID()}@example.com`,
  };
}
