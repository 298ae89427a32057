import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDownToLine, CircleMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { libraryMenuText as text } from "#text/library-menu.ts";
import { type Library, libraryMarker } from "../../entities/library/library-story.ts";
import { useViewerId } from "../../lib/session.ts";
import { lazyDialog } from "../../ui/close-on-error.tsx";
import type { MenuItem } from "../../ui/menu.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { Work } from "./downloads.ts";
import { hasLibrarySupport, libraryKey, libraryQuery } from "./queries.ts";

const KeepDialog = lazyDialog(async () => (await import("./lazy-parts.ts")).KeepDialog);

/** Most devices have no library, and do not load its code for a menu. */
async function loadLibrary(userId: string): Promise<Library> {
  if (!(await caches.has(libraryMarker))) return { works: [], stories: [] };
  return (await import("./lazy-parts.ts")).readLibrary(userId);
}

/**
 * Returns the menu item that stores a work for reading without a connection, or removes it again, and the dialog, which the
 * caller renders.
 */
export function useLibraryItem(work: Work): readonly [readonly MenuItem[], ReactNode] {
  const userId = useViewerId();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const isSupported = hasLibrarySupport();
  const { data: library } = useQuery({
    ...libraryQuery(userId, loadLibrary),
    enabled: isSupported,
  });
  if (!isSupported) return [[], null];
  const isStored = library?.works.some(({ kind, id }) => kind === work.kind && id === work.id);
  const remove = async () => {
    try {
      await (await import("./lazy-parts.ts")).removeWork(userId, work);
      toast(text.removed(work.title), "success");
    } catch {
      toast(text.removeFailed, "danger");
    }
    void queryClient.invalidateQueries({ queryKey: libraryKey });
  };
  const close = () => setOpen(false);
  const item: MenuItem = isStored
    ? {
        label: text.remove,
        icon: <CircleMinus aria-hidden="true" />,
        onSelect: () => void remove(),
      }
    : {
        label: text.keep,
        icon: <ArrowDownToLine aria-hidden="true" />,
        onSelect: () => setOpen(true),
      };
  return [[item], open && <KeepDialog work={work} onClose={close} onLoadError={close} />];
}
