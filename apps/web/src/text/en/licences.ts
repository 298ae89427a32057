/** Texts of the page of third-party licences. */
export const licencesText = {
  title: "Licences",
  opening:
    "Kora is free software under the MIT licence. It is built on the work of many others, each under the licence shown here. Thank you to all of them.",
  asText: "All of it as one text",
  sections: { font: "Fonts", data: "Data", software: "Software" },
  count: (count: number) => `${count}`,
  loading: "Loading the licences.",
  failed: "The licences could not be loaded.",
} as const;
