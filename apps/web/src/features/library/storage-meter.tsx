import { useQuery } from "@tanstack/react-query";
import { libraryText } from "#text/library.ts";
import type { Library } from "../../entities/library/library-story.ts";
import { libraryKey } from "./queries.ts";
import { readStorageEstimate } from "./storage-estimate.ts";

const { page: text } = libraryText;

/** What the library takes, and how much of the storage that the browser gives to Kora is used. */
export function StorageMeter({ library: { stories } }: { library: Library }) {
  const bytes = stories.reduce((sum, story) => sum + story.bytes, 0);
  const { data: estimate } = useQuery({
    queryKey: [...libraryKey, "estimate", stories.length, bytes],
    queryFn: readStorageEstimate,
    // Not cached after use: whatever the browser stores changes it.
    gcTime: 0,
  });
  return (
    <section
      aria-label={text.meterLabel}
      className="grid gap-2 rounded-lg bg-surface-sunken px-4 py-3.5"
    >
      <p className="font-medium">{text.librarySize(stories.length, bytes)}</p>
      {estimate && (
        <>
          <meter
            aria-label={text.meterLabel}
            min={0}
            max={estimate.total}
            value={estimate.used}
            className="sr-only"
          />
          {/* Browsers do not let a page choose the colours of `meter` alike. */}
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
            <div
              className="h-full min-w-1 bg-action"
              style={{ width: `${Math.min(100, (estimate.used / estimate.total) * 100)}%` }}
            />
          </div>
          <p className="text-sm text-text-muted">{text.meter(estimate.used, estimate.total)}</p>
        </>
      )}
    </section>
  );
}
