import type { LibraryStoryView } from "@kora/contract/library";
import type { LibraryKind } from "@kora/contract/library-limits";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { type LibraryPageInput, type LibraryStoryRow, toLibraryStories } from "./library-story.ts";
import { findPlaylistStories } from "./playlist-stories.ts";
import { findSeriesParts } from "./series-parts.ts";
import { findSingleStory } from "./single-story.ts";
import { findWriterStories } from "./writer-stories.ts";

const finders: Readonly<
  Record<
    LibraryKind,
    (ctx: ViewerContext, input: LibraryPageInput) => Promise<Page<LibraryStoryRow>>
  >
> = {
  story: findSingleStory,
  series: findSeriesParts,
  playlist: findPlaylistStories,
  writer: findWriterStories,
};

/**
 * Returns one page of the stories that a device stores of a work, as far as the viewer may see them. Throws the error of
 * the work's own page if the viewer may not see it.
 */
export async function listLibraryStories(
  ctx: ViewerContext,
  { kind, ...input }: LibraryPageInput & { readonly kind: LibraryKind },
): Promise<Page<LibraryStoryView>> {
  const page = await finders[kind](ctx, input);
  return { ...page, items: await toLibraryStories(ctx, page.items) };
}
