/** Texts of the home page. Those of its sections are in `home-sections.ts`, which is loaded later. */
export const homeText = {
  more: "More to read",
} as const;
