/** Texts of saver mode. */
export const saverModeText = {
  title: "Saver mode",
  label: "Saver mode",
  options: { auto: "Auto", on: "On", off: "Off" },
  hint: "Pictures wait for your tap, the letters are those of your device, and nothing loads ahead of time. Auto follows your browser’s data saver.",
} as const;
