import type { SharePageInput } from "@kora/contract/rendering";

/** The story's absolute addresses: its page, its card of 1200 by 630 pixels, its poster, its griot's feed. */
export function storyAddresses({ story, origin }: SharePageInput) {
  return {
    page: `${origin}/story/${story._id}/share`,
    card: `${origin}/story/${story._id}/card.png`,
    feed: `${origin}/writer/${story.userId._id}/feed.atom`,
    poster: `${origin}${story.posterImage}`,
  };
}
