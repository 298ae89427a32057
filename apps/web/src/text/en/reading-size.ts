/** Texts of the story text size. */
export const readingSizeText = {
  label: "Text size",
  sizes: { s: "S", m: "M", l: "L", xl: "XL", xxl: "XXL" },
} as const;
