/** Texts of the fields for a month of birth. */
export const birthMonthFieldsText = {
  month: "Month of birth",
  monthPlaceholder: "Month",
  year: "Year of birth",
  yearPlaceholder: "Year",
} as const;
