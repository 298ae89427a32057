import { optional } from "../../ui/optional.ts";

/** Reads a story aloud while it is mounted. */
export const ListeningBar = optional(
  async () => (await import("./listening-bar.tsx")).ListeningBar,
);
