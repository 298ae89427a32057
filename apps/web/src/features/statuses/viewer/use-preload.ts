import { useEffect } from "react";
import { isSaverMode } from "../../../lib/is-saver-mode.ts";
import { loadFont } from "../fonts.ts";
import { findPosition, type Player } from "./player.ts";
import type { OpenStatuses } from "./use-open-statuses.ts";

/** More users are loaded when at most this many remain. */
const loadMoreThreshold = 2;

/** Preloads the font of the next status, the picture of the next user, and more users. */
export function usePreload(
  { users, canLoadMore, loadMore }: OpenStatuses,
  { deck, slideId }: Player,
): void {
  const position = findPosition(deck, slideId);
  const nextUser = position && deck.users[position.userIndex + 1];
  const nextId = (position?.userSlides.slides[position.slideIndex + 1] ?? nextUser?.slides[0])?.id;
  const next = users.flatMap(({ statuses }) => statuses).find(({ _id }) => _id === nextId);
  const textStyle = next?.style.textStyle;
  const content = next?.content;
  useEffect(() => {
    if (textStyle !== undefined && content !== undefined) void loadFont(textStyle, content);
  }, [textStyle, content]);

  const avatar = users.find(({ user }) => user._id === nextUser?.userId)?.user.avatar;
  useEffect(() => {
    if (avatar && !isSaverMode()) new Image().src = avatar;
  }, [avatar]);

  const index = users.findIndex(({ user }) => user._id === position?.userSlides.userId);
  const shouldLoadMore = canLoadMore && users.length - 1 - index <= loadMoreThreshold;
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore, loadMore]);
}
