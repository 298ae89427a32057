import { lazy } from "react";
import { optional } from "../../ui/optional.ts";

// What no page needs first; each stands in a `Suspense`.

export const Arrangement = lazy(async () => ({
  default: (await import("./arrangement.tsx")).Arrangement,
}));

export const PlaylistManager = lazy(async () => ({
  default: (await import("./playlist-manager.tsx")).PlaylistManager,
}));

export const PlaylistField = optional(
  async () => (await import("./playlist-field.tsx")).PlaylistField,
);
