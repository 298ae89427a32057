import { optional } from "../../ui/optional.ts";

/** Reads a story aloud as long as it stands there. It comes when somebody asks to listen. */
export const ListeningBar = optional(
  async () => (await import("./listening-bar.tsx")).ListeningBar,
);
