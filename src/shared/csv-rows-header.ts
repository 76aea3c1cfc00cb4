/** Says before the rows of a CSV file come how many there will be, the line of names not counted. */
export const CSV_ROWS_HEADER = "Csv-Rows";
