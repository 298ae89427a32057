import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { libraryText } from "#text/library.ts";
import { createLibraryServer } from "../../entities/library/library-server.ts";
import type { LibraryStory } from "../../entities/library/library-story.ts";
import { measureWork, type WorkSize } from "../../entities/library/store-work.ts";
import { getSession, useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Loading } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { useToast } from "../../ui/toast.tsx";
import { startDownload, useDownloads, type Work } from "./downloads.ts";
import { libraryKey } from "./queries.ts";
import { isStorageFull, toStorageMessage } from "./storage-error.ts";
import { readFreeBytes } from "./storage-estimate.ts";

const { dialog: text } = libraryText;

/** Bytes that the browser needs besides the responses, such as for the index. */
const reserveBytes = 100_000;

/** The result of the download. */
type Outcome =
  | { readonly kind: "done"; readonly stories: readonly LibraryStory[] }
  | { readonly kind: "failed"; readonly message: string };

/** Says what storing a work takes, stores it, and shows the progress and what it took. */
export function KeepDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const download = useDownloads().find(
    (other) => other.work.kind === work.kind && other.work.id === work.id,
  );
  const store = useStore(work, setOutcome);
  return (
    <Dialog open onClose={onClose} size="small" title={text.title(work.title)}>
      <div className="grid gap-4">
        {download ? (
          <>
            <ProgressBar
              value={download.count / download.total}
              label={text.progress(download.count, download.total)}
            />
            <p className="text-text-muted">{text.progressHint}</p>
            <Buttons>
              <Button onClick={download.cancel}>{text.cancel}</Button>
              <Button variant="primary" onClick={onClose}>
                {text.close}
              </Button>
            </Buttons>
          </>
        ) : outcome?.kind === "done" ? (
          <Done stories={outcome.stories} onClose={onClose} />
        ) : outcome?.kind === "failed" ? (
          <ErrorState message={outcome.message} onRetry={() => setOutcome(null)} />
        ) : (
          <Size work={work} onStart={store} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">{children}</div>
);

/** Returns a function that stores the work. A toast says what became of it if the dialog was closed. */
function useStore(work: Work, setOutcome: (outcome: Outcome) => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async ({ stories }: WorkSize) => {
    try {
      const stored = await startDownload(work, stories);
      setOutcome({ kind: "done", stories: stored });
      if (!isOpen.current) toast(libraryText.done(work.title), "success");
    } catch (error) {
      const message = toStorageMessage(error);
      setOutcome({ kind: "failed", message });
      if (!isOpen.current) toast(message, isStorageFull(error) ? "danger" : "plain");
    }
    void queryClient.invalidateQueries({ queryKey: libraryKey });
  };
}

function Done({ stories, onClose }: { stories: readonly LibraryStory[]; onClose: () => void }) {
  const bytes = stories.reduce((sum, story) => sum + story.bytes, 0);
  return (
    <>
      <p role="status">{text.done(stories.length, bytes)}</p>
      <Buttons>
        <Button onClick={onClose}>{text.close}</Button>
        <ButtonLink to="/library" variant="primary">
          {text.open}
        </ButtonLink>
      </Buttons>
    </>
  );
}

function Size({
  work,
  onStart,
  onClose,
}: {
  work: Work;
  onStart: (size: WorkSize) => Promise<void>;
  onClose: () => void;
}) {
  const userId = useViewerId();
  const query = useQuery({
    queryKey: [...libraryKey, "size", userId, work.kind, work.id],
    // Not cached after use: the size of the work and the free space change.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const server = createLibraryServer(getSession().token ?? "", signal);
      const [size, freeBytes] = await Promise.all([
        measureWork(server, { ...work, userId }),
        readFreeBytes(),
      ]);
      return { size, freeBytes };
    },
  });
  const { data, error } = query;
  if (error) {
    return <ErrorState message={toStorageMessage(error, text.measureFailed)} query={query} />;
  }
  if (!data) {
    return (
      <Loading text={text.measuring}>
        <p aria-hidden="true" className="text-text-muted">
          {text.measuring}
        </p>
      </Loading>
    );
  }
  const { size, freeBytes } = data;
  const count = size.stories.length;
  const isTooLarge = freeBytes !== null && freeBytes < size.newBytes + reserveBytes;
  return (
    <>
      <p>{size.newBytes > 0 ? text.size(count, size.newBytes) : text.nothingNew(count)}</p>
      {freeBytes !== null && (
        <p className={isTooLarge ? "text-danger" : "text-text-muted"}>
          {isTooLarge ? text.tooLarge(freeBytes) : text.free(freeBytes)}
        </p>
      )}
      <Buttons>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" onClick={() => void onStart(size)}>
          {text.start}
        </Button>
      </Buttons>
    </>
  );
}
