import type { AnchorHTMLAttributes } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationState } from "../../lib/navigation-state.ts";

/** State of the history entry in which a story lies open over the page it was opened from. */
export interface OpenStoryState extends NavigationState {
  readonly openStory: string;
  /** With its comments open. */
  readonly comments: boolean;
}

/** The story that a history entry has open over its page, or null. */
export function openStoryOf(state: unknown): OpenStoryState | null {
  const { openStory, comments }: Partial<OpenStoryState> =
    typeof state === "object" && state !== null ? state : {};
  if (typeof openStory !== "string") return null;
  return { openStory, comments: comments === true, keepFocus: true };
}

export interface StoryLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  storyId: string;
  /** Opens its comments too. */
  comments?: boolean;
  /** What found it, where the page does not say. */
  from?: "search";
}

/**
 * Opens a story over this page. Its address is the story's own, so that a new tab, a reload from
 * elsewhere or a shared link shows the story on a page of its own.
 */
export function StoryLink({ storyId, comments = false, from, ...rest }: StoryLinkProps) {
  const { pathname, search } = useLocation();
  const state = { openStory: storyId, comments, from, keepFocus: true };
  return (
    <Link
      {...rest}
      to={{ pathname, search }}
      mask={`/story/${storyId}`}
      state={state}
      replace={false}
      preventScrollReset
    />
  );
}
