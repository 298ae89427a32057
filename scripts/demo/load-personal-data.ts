import { latestStoryFormat } from "@kora/contract/story-formats";
import { saveDraft } from "../../apps/server/src/features/drafts/save-draft.ts";
import { setProfilePicture } from "../../apps/server/src/features/profile/profile-picture-upload.ts";
import { updateTimer } from "../../apps/server/src/features/reading/update-timer.ts";
import { saveSearchTerm } from "../../apps/server/src/features/search/search-terms.ts";
import { recordOpening } from "../../apps/server/src/features/stories/record-opening.ts";
import { getWriter } from "../../apps/server/src/features/writers/get-writer.ts";
import { bufferedProfileViews } from "../../apps/server/src/features/writers/record-profile-view.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import type { DemoCommunity } from "./content/types.ts";
import { hour, minute } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";
import type { PosterOf } from "./poster-file.ts";
import { withCopy } from "./with-copy.ts";

interface Loader {
  readonly contextOf: (username: string) => ViewerContext;
  readonly storyIdOf: (slug: string) => string;
  readonly clock: DemoClock;
  readonly today: Date;
  readonly posterOf: PosterOf;
}

/** Sets profile pictures and stores begun stories, drafts, search terms and profile views. */
export async function loadPersonalData(community: DemoCommunity, loader: Loader): Promise<void> {
  const { contextOf, clock, today, posterOf } = loader;
  const dateHoursAgo = (hours: number) => new Date(today.getTime() - hours * hour);
  for (const [username, slug] of Object.entries(community.pictures)) {
    await withCopy(posterOf(slug), (file) => setProfilePicture(contextOf(username), file));
  }
  for (const begunStory of community.begunStories) {
    clock.set(dateHoursAgo(begunStory.hoursAgo));
    await beginStory(begunStory, loader);
  }
  await loadDrafts(community, loader);
  for (const [username, terms] of Object.entries(community.searches)) {
    for (const [index, term] of terms.entries()) {
      clock.set(dateHoursAgo(20 - index));
      await saveSearchTerm(contextOf(username), term);
    }
  }
  for (const [index, [viewer, writer]] of community.profileViews.entries()) {
    clock.set(dateHoursAgo(community.profileViews.length - index));
    const ctx = contextOf(viewer);
    await getWriter(ctx, contextOf(writer).viewer.userId);
    await ctx.writeBuffer.flush(bufferedProfileViews);
  }
}

async function beginStory(
  { reader, story, position }: DemoCommunity["begunStories"][number],
  { contextOf, storyIdOf, clock }: Loader,
): Promise<void> {
  const ctx = contextOf(reader);
  const storyId = storyIdOf(story);
  recordOpening(ctx, storyId);
  clock.set(new Date(clock.now().getTime() + 2 * minute));
  await updateTimer(ctx, { storyId, seconds: 60, position });
}

async function loadDrafts(
  { drafts, stories }: DemoCommunity,
  { contextOf, storyIdOf, clock, today }: Loader,
): Promise<void> {
  for (const [index, { author, editedStory, html, genre, ...fields }] of drafts.entries()) {
    clock.set(new Date(today.getTime() - (drafts.length - index) * 9 * hour));
    const originalStory = stories.find(({ slug }) => slug === editedStory);
    await saveDraft(contextOf(author), {
      _id: newId(),
      storyId: editedStory === undefined ? null : storyIdOf(editedStory),
      storyRevision: editedStory === undefined ? null : 1,
      ...fields,
      story: html ?? originalStory?.html ?? "",
      format: latestStoryFormat,
      genre,
      posterAlt: originalStory?.posterAlt ?? "",
      rating: "everyone",
      warnings: [],
      language: "en",
      tags: [],
      noteBefore: "",
      noteAfter: "",
      playlists: [],
      revision: 0,
    });
  }
}
