import type { libraryCalls } from "@kora/contract/library";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { getStory } from "../stories/index.ts";
import { checkLibrary } from "./check-library.ts";
import { listLibraryStories } from "./list-library-stories.ts";

export const libraryRoutes: Handlers<typeof libraryCalls> = {
  listLibraryStories: (ctx, { params, query }) => listLibraryStories(ctx, { ...params, ...query }),

  // Storing a story is not reading it, so the opening is not recorded.
  getLibraryStory: (ctx, { params }) => getStory(ctx, params.id),

  checkLibrary: (ctx, { body }) => checkLibrary(ctx, body.stories),
};
