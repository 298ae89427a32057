import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

/** Reads a story aloud while it is mounted. */
export const ListeningBar = lazyComponent(
  async () => (await import("./listening-bar.tsx")).ListeningBar,
  { onError: hideOnError },
);
