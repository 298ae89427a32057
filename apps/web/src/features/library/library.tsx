import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { libraryText } from "#text/library.ts";
import { reduceLibrary, removeWork } from "../../entities/library/library-cache.ts";
import { readLibrary } from "../../entities/library/library-database.ts";
import type { Library } from "../../entities/library/library-story.ts";
import { useEntryState } from "../../lib/entry-state.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDownloads } from "./downloads.ts";
import { KeepNewSwitch } from "./keep-new-switch.tsx";
import { libraryChanged, refreshLibrary } from "./library-background.ts";
import { LibraryEntries } from "./library-entries.tsx";
import { LibrarySearch } from "./library-search.tsx";
import { hasLibrarySupport, libraryKey, libraryQuery } from "./queries.ts";
import { type LibraryEntry, toEntries } from "./sort-works.ts";
import { toStorageMessage } from "./storage-error.ts";
import { StorageMeter } from "./storage-meter.tsx";

const { page: text } = libraryText;

/** The page at /library: what is stored on this device for reading without a connection. */
export function LibraryPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto max-w-feed">
      <PageTitle title={text.title} />
      <header className="pb-4">
        {/* Pressed buttons that disappear move the focus here. */}
        <h1 ref={heading} tabIndex={-1} className="font-medium font-story text-2xl outline-none">
          {text.title}
        </h1>
        <p className="text-text-muted">{text.intro}</p>
      </header>
      {hasLibrarySupport() ? (
        <LibraryContent focusHeading={() => heading.current?.focus()} />
      ) : (
        <EmptyState message={text.unsupported} />
      )}
    </div>
  );
}

function LibraryContent({ focusHeading }: { focusHeading: () => void }) {
  const userId = useViewerId();
  const queryClient = useQueryClient();
  const query = useQuery(libraryQuery(userId, readLibrary));
  const { data, error } = query;
  const downloads = useDownloads();
  useEffect(() => {
    const update = () => void queryClient.invalidateQueries({ queryKey: libraryKey });
    window.addEventListener(libraryChanged, update);
    return () => window.removeEventListener(libraryChanged, update);
  }, [queryClient]);
  if (error) return <ErrorState message={text.failed} query={query} />;
  if (!data) return <LibrarySkeleton />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StorageMeter library={data} />
      {downloads.map(({ work, count, total, cancel }) => (
        <section
          key={`${work.kind} ${work.id}`}
          aria-label={text.downloading}
          className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4"
        >
          <h2 dir="auto" className="font-medium font-story text-lg [overflow-wrap:anywhere]">
            {work.title}
          </h2>
          <ProgressBar value={count / total} label={libraryText.dialog.progress(count, total)} />
          <Button className="justify-self-end" onClick={cancel}>
            {libraryText.dialog.cancel}
          </Button>
        </section>
      ))}
      <LoadedLibrary library={data} focusHeading={focusHeading} />
      <KeepNewSwitch userId={userId} />
    </div>
  );
}

function LoadedLibrary({ library, focusHeading }: { library: Library; focusHeading: () => void }) {
  const userId = useViewerId();
  const remove = useRemove(userId, focusHeading);
  const [typed, setTyped] = useEntryState("library search", "");
  const entries = toEntries(library);
  if (entries.length === 0) {
    return <EmptyState message={text.empty} link={{ to: "/story", text: text.find }} />;
  }
  return (
    <>
      <LibrarySearch stories={library.stories} typed={typed} onChange={setTyped} />
      {typed.trim() === "" && (
        <>
          <LibraryEntries entries={entries} onRemove={(entry) => void remove.one(entry)} />
          <div className="flex flex-wrap gap-2">
            <RefreshButton />
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => void remove.all()}
            >
              {text.removeAll}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Returns functions that ask and then remove one work, or everything. */
function useRemove(userId: string, focusHeading: () => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const run = async (change: () => Promise<void>) => {
    try {
      await change();
    } catch {
      toast(libraryText.removeFailed, "danger");
    }
    await queryClient.invalidateQueries({ queryKey: libraryKey });
    focusHeading();
  };
  const options = { confirm: text.removeConfirm, danger: true };
  return {
    async one({ work }: LibraryEntry) {
      const question = text.removeQuestion(work.title);
      if (await confirm({ ...options, question, detail: text.removeDetail })) {
        await run(() => removeWork(userId, work));
      }
    },
    async all() {
      const question = text.removeAllQuestion;
      if (await confirm({ ...options, question, detail: text.removeAllDetail })) {
        await run(() => reduceLibrary(userId, () => ({ works: [], stories: [] })));
      }
    },
  };
}

function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const refresh = async () => {
    setBusy(true);
    try {
      await refreshLibrary();
      toast(text.refreshed, "success");
    } catch (error) {
      toast(toStorageMessage(error, text.refreshFailed), "danger");
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<RefreshCw aria-hidden="true" />} onClick={() => void refresh()}>
      {text.refresh}
    </Button>
  );
}

function LibrarySkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </Loading>
  );
}
