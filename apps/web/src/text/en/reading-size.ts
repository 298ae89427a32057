/** What the choice of the size of stories says. */
export const readingSizeText = {
  label: "Text size",
  sizes: { s: "S", m: "M", l: "L", xl: "XL", xxl: "XXL" },
} as const;
