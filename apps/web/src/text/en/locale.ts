/** Language of this catalogue, for dates and numbers. */
export const locale = "en";
