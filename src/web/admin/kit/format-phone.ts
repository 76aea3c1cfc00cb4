/**
 * Groups a UK mobile number as people read it aloud: `07700 900142`, `+44 7700 900142`. Returns
 * other numbers unchanged: their grouping depends on the place.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^(0|\+44)(7\d{3})(\d{6})$/, (_all, start, four, six) =>
    start === "0" ? `0${four} ${six}` : `+44 ${four} ${six}`,
  );
}
