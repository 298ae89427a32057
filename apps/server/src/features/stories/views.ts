import type { StoryCounts } from "@kora/contract/common";
import { withViewerFirst } from "@kora/contract/listed-users";
import type {
  PublicStoryView,
  StoryCardView,
  StorySeries,
  StoryView,
  TrendingStoryView,
  UnfinishedStoryView,
} from "@kora/contract/stories";
import { jpegFileName } from "../../platform/media/pictures.ts";
import { type CommentAccessRow, toStoryComments } from "./comment-access.ts";
import type { CountsRow } from "./counts.ts";
import type {
  BodyRow,
  ContentsRow,
  OwnReactionsRow,
  PosterRow,
  PublicationRow,
  ReactingUsersRow,
  StatsRow,
  StoryRow,
} from "./story-columns.ts";

/** The body of a story in the wire format. */
export type StoryBody = Pick<
  StoryView,
  "story" | "format" | "wordCount" | "tags" | "noteBefore" | "noteAfter"
>;

/** Converts the body of a story to the wire format. */
export function toStoryBody(row: BodyRow): StoryBody {
  return {
    story: row.html,
    format: row.format,
    wordCount: row.word_count,
    tags: row.tags,
    noteBefore: row.note_before,
    noteAfter: row.note_after,
  };
}

/** Returns the time of the last edit, or of the publication before the first edit. */
export function toUpdatedAt(row: Pick<ContentsRow, "created_at" | "updated_at">): string {
  return (row.updated_at ?? row.created_at).toISOString();
}

/** The contents of a story in the wire format. They change only with the story's revision. */
export type StoryContents = Pick<
  StoryCardView,
  | "_id"
  | "title"
  | "shortDescription"
  | "posterImage"
  | "poster"
  | "genre"
  | "rating"
  | "warnings"
  | "language"
  | "createdAt"
>;

/** Converts a poster to the wire format. */
export function toPosterFields(row: PosterRow): Pick<StoryCardView, "posterImage" | "poster"> {
  return {
    posterImage: `/media/${row.poster_id}/${jpegFileName}`,
    poster: {
      id: row.poster_id,
      width: row.poster_width,
      height: row.poster_height,
      widths: row.poster_widths,
      alt: row.poster_alt,
      color: row.poster_color,
    },
  };
}

/** Converts the contents of a story to the wire format. */
export function toStoryContents(row: ContentsRow): StoryContents {
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    ...toPosterFields(row),
    genre: row.genres,
    rating: row.rating,
    warnings: row.warnings,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  };
}

/** A story's contents with its body. */
export interface StoryWithBody extends StoryBody {
  contents: StoryContents;
}

/** Returns the contents with the author and the series. */
function toStoryFields(
  contents: StoryContents,
  row: StatsRow,
  series: ReadonlyMap<string, StorySeries>,
) {
  const { author_id: _id, poster_name: posterName, avatar } = row;
  return {
    ...contents,
    userId: { _id, posterName, avatar },
    series: series.get(contents._id) ?? null,
  };
}

const viewerIf = (hasReacted: boolean, viewer: string) => (hasReacted ? [viewer] : []);

/** Returns counts and reactions in the wire format. Bookmarks are private, so `bookmarks` contains only the viewer. */
function toPerformance(
  row: StatsRow & OwnReactionsRow,
  viewer: string,
  userIds: Pick<ReactingUsersRow, "likes" | "shares">,
) {
  return {
    ...userIds,
    bookmarks: viewerIf(row.is_bookmarked, viewer),
    likeCount: row.like_count,
    isLiked: row.is_liked,
    bookmarkCount: row.bookmark_count,
    isBookmarked: row.is_bookmarked,
    shareCount: row.share_count,
    commentCount: row.comment_count,
    reads: row.read_count,
    timer: row.reading_seconds,
    revision: row.counts_revision,
  };
}

/**
 * Converts a row to the wire format of lists, where `likes` contains only the viewer and `shares` is empty. `series` has
 * the series of stories by story id.
 */
export function toStoryCardView(
  contents: StoryContents,
  row: StatsRow & OwnReactionsRow,
  viewer: string,
  series: ReadonlyMap<string, StorySeries>,
): StoryCardView {
  return {
    ...toStoryFields(contents, row, series),
    performance: toPerformance(row, viewer, {
      likes: viewerIf(row.is_liked, viewer),
      shares: [],
    }),
  };
}

/** Converts whether and when a story is published to the wire format. */
export function toPublication(row: PublicationRow): Pick<StoryView, "isPublished" | "publishAt"> {
  return { isPublished: row.is_published, publishAt: row.publish_at?.toISOString() ?? null };
}

/** Adds to a card of the trending list whether the viewer follows the writer. */
export function toTrendingStoryView(card: StoryCardView, followed: boolean): TrendingStoryView {
  return { ...card, followed };
}

/** Adds to a card the position up to which the viewer has read the story. */
export function toUnfinishedStoryView(card: StoryCardView, position: number): UnfinishedStoryView {
  return { ...card, position };
}

/** Converts a row to the wire format with the body. */
export function toStoryView(
  { contents, ...body }: StoryWithBody,
  row: StatsRow &
    OwnReactionsRow &
    ReactingUsersRow &
    PublicationRow &
    CommentAccessRow & { position: number | null; needs_warning: boolean; may_download: boolean },
  viewer: string,
  series: ReadonlyMap<string, StorySeries>,
): StoryView {
  const userIds = {
    likes: withViewerFirst(row.likes, viewer, { includesViewer: row.is_liked }),
    shares: withViewerFirst(row.shares, viewer, { includesViewer: row.is_shared }),
  };
  return {
    ...toStoryFields(contents, row, series),
    performance: toPerformance(row, viewer, userIds),
    ...body,
    ...toPublication(row),
    editedAt: row.edited_at?.toISOString() ?? null,
    comments: toStoryComments(row, { isAuthor: row.author_id === viewer }),
    position: row.position,
    needsWarning: row.needs_warning,
    mayDownload: row.may_download,
  };
}

/** Converts a row to the wire format for a visitor without a session. */
export function toPublicStoryView(
  row: StoryRow & BodyRow & { may_download: boolean },
  series: ReadonlyMap<string, StorySeries>,
): PublicStoryView {
  return {
    ...toStoryFields(toStoryContents(row), row, series),
    updatedAt: toUpdatedAt(row),
    editedAt: row.updated_at?.toISOString() ?? null,
    performance: {
      likeCount: row.like_count,
      commentCount: row.comment_count,
      reads: row.read_count,
    },
    ...toStoryBody(row),
    mayDownload: row.may_download,
  };
}

/** Converts counts to the wire format. */
export function toStoryCounts(row: CountsRow): StoryCounts {
  return {
    revision: row.story_revision,
    likeCount: row.story_like_count,
    commentCount: row.story_comment_count,
  };
}
