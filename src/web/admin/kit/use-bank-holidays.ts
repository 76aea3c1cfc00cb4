import { getBankHoliday } from "../../../shared/rules/bank-holidays.ts";
import { useVenue } from "../../app/use-venue.ts";

/** Returns a function that gives the name of the bank holiday on a date, for calendars. */
export function useBankHolidays(): (date: string) => string | undefined {
  const { bankHolidays } = useVenue();
  return (date) => getBankHoliday(date, bankHolidays);
}
