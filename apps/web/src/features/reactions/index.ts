export { applyStoryLikes } from "./apply-events.ts";
export {
  BookmarkButton,
  LikeButton,
  ShareButton,
  useShareDialog,
  useToggleBookmark,
} from "./reaction-buttons.tsx";
export { useCopyLink } from "./use-share.ts";
