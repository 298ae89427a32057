import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shellText } from "#text/shell.ts";
import { isOnline, useConnection } from "../../lib/connection.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { newsKeys } from "../news-keys.ts";
import { storyKeys } from "../story/story-cache.ts";

const { offline: text } = shellText;

/** Notice that content comes from the offline cache; `cachedAt` is the cache time in milliseconds since 1970. */
export function OfflineNotice({ cachedAt }: { cachedAt: number }) {
  const connection = useConnection();
  return (
    <div className="mx-auto mb-5 flex max-w-feed flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-fresh border-s-4 bg-surface-sunken py-1.5 ps-4 pe-1.5">
      <p role="status" className="min-w-0 py-1.5 text-sm">
        {text.before} <RelativeTime date={new Date(cachedAt).toISOString()} /> {text.after}
      </p>
      {isOnline(connection) && <LoadFresh />}
    </div>
  );
}

function LoadFresh() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    await Promise.all(
      [storyKeys.all, newsKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
    setBusy(false);
  };
  return (
    <Button variant="quiet" className="text-link" busy={busy} onClick={() => void load()}>
      {text.loadFresh}
    </Button>
  );
}
