import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shellText } from "#text/shell.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { storyKeys } from "../stories/index.ts";
import { isOnline, useConnection } from "./connection.ts";
import { keptPathOf } from "./kept-paths.ts";

const { kept: text } = shellText;

/** Marks a page whose content comes from the device, and since when it lies there. */
export function KeptNotice({ pathname }: { pathname: string }) {
  const connection = useConnection();
  const path = keptPathOf(pathname);
  const keptAt = path === null ? undefined : connection.kept[path];
  if (keptAt === undefined) return null;
  return (
    <div className="mx-auto mb-5 flex max-w-feed flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-fresh border-s-4 bg-surface-sunken py-1.5 ps-4 pe-1.5">
      <p role="status" className="min-w-0 py-1.5 text-sm">
        {text.sentence} <RelativeTime moment={new Date(keptAt).toISOString()} />
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
    await queryClient.invalidateQueries({ queryKey: storyKeys.all });
    setBusy(false);
  };
  return (
    <Button variant="quiet" className="text-link" busy={busy} onClick={() => void load()}>
      {text.loadFresh}
    </Button>
  );
}
