/**
 * SQL for the VAT rate of what is sold now; null without a VAT number. The settings are `st`.
 * @param ownRate the column of the activity or add-on
 */
export const currentVatRate = (ownRate: string) =>
  `CASE WHEN st.vat_number IS NOT NULL THEN coalesce(${ownRate}, st.default_vat_rate) END`;
