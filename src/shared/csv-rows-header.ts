/** Response header of a CSV export: the number of rows to come, without the heading row. */
export const CSV_ROWS_HEADER = "Csv-Rows";
