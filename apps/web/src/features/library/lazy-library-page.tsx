import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The page at /library, whose script is loaded when it is first opened. */
export const LibraryPage = lazyComponent(
  async () => (await import("./lazy-parts.ts")).LibraryPage,
  {
    fallback: <Skeleton className="mx-auto h-80 max-w-feed rounded-lg" />,
  },
);
