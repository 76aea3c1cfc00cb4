import { inject } from "vitest";
import { shiftDate } from "./test-clock.ts";

/**
 * Setup file: each test file starts on Thursday 18 June 2026 at 10:00, as do the databases of the
 * run.
 */
shiftDate(inject("clockOffsetMs"));
