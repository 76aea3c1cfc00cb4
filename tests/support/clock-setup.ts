import { inject } from "vitest";
import { shiftDate } from "./test-clock.ts";

/** Runs before each test file: Thursday 18 June 2026 from 10:00, as in the databases of this run. */
shiftDate(inject("clockOffsetMs"));
