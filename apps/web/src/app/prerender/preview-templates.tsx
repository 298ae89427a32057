import type { StoryCardView } from "@kora/contract/stories";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { StoryCard } from "../../features/stories/card/story-card.tsx";
import { StoryHeader } from "../../features/stories/reader/story-header.tsx";
import { StoryPoster } from "../../features/stories/reader/story-reader.tsx";
import { Providers } from "../providers.tsx";
import { createQueryClient } from "../query-client.ts";
import { toHtml } from "./render-page.tsx";
import { placeholders } from "./show-preview.ts";

const { id, title, shortDescription, posterName, poster, avatar } = placeholders;

/** A story with placeholders in place of what a preview shows. The rest of it is not shown. */
const story: StoryCardView = {
  _id: id,
  title,
  shortDescription,
  posterImage: poster,
  poster: { id: poster, width: 16, height: 10, widths: [], alt: "", color: "" },
  genre: [],
  rating: "everyone",
  warnings: [],
  language: null,
  createdAt: new Date(0).toISOString(),
  userId: { _id: id, posterName, avatar },
  series: null,
  performance: {
    likes: [],
    likeCount: 0,
    isLiked: false,
    bookmarks: [],
    bookmarkCount: 0,
    isBookmarked: false,
    shares: [],
    shareCount: 0,
    commentCount: 0,
    reads: 0,
    timer: 0,
    revision: 0,
  },
};

/** Renders the element without times and counts, which only the app can format. */
async function renderTemplate(element: ReactElement): Promise<string> {
  const html = await toHtml(
    <Providers queryClient={createQueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </Providers>,
  );
  return (
    html
      .replaceAll(/(<time[^>]*>)[^<]*/g, "$1\u00a0")
      .replaceAll(' data-count="0"', "")
      // React preloads a picture that is to be loaded at once.
      .replaceAll(/<link rel="preload"[^>]*>/g, "")
  );
}

/** Renders the templates of previews: the first card of a list of stories, and the head of a story's page. */
export const previewTemplates = {
  card: () => renderTemplate(<StoryCard story={story} isAboveFold />),
  story: () =>
    renderTemplate(
      <StoryHeader
        story={story}
        poster={<StoryPoster poster={story.poster} />}
        wordCount={undefined}
        isLoading
        showsDescriptionAndAvatar
        heading="h1"
      />,
    ),
} as const;
