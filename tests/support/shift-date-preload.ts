import { CLOCK_OFFSET_VARIABLE, isClockMessage, shiftDate } from "./test-clock.ts";

/**
 * For `node --import`: shifts the Date of a process that a test starts, before any of its own code
 * runs, and again whenever the test sends a new offset over the IPC channel.
 */
const offsetMs = Number(process.env[CLOCK_OFFSET_VARIABLE]);
if (!Number.isFinite(offsetMs) || process.env[CLOCK_OFFSET_VARIABLE] === "") {
  throw new Error(`${CLOCK_OFFSET_VARIABLE} is not a number of milliseconds.`);
}
shiftDate(offsetMs);

process.on("message", (message) => {
  if (!isClockMessage(message)) return;
  shiftDate(message.clockOffsetMs);
  process.send?.(message);
});
// The listener must not keep a finished process running.
process.channel?.unref();
