import type { AnchorHTMLAttributes } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationState } from "../../lib/navigation-state.ts";

/** State of the history entry in which a story is open as an overlay. */
export interface OpenStoryState extends NavigationState {
  /** The id of the story. */
  readonly openStory: string;
  /** True if the comments of the story are open too. */
  readonly comments: boolean;
}

/** Returns the open story of a history state, or null. */
export function getOpenStory(state: unknown): OpenStoryState | null {
  const { openStory, comments }: Partial<OpenStoryState> =
    typeof state === "object" && state !== null ? state : {};
  if (typeof openStory !== "string") return null;
  return { openStory, comments: comments === true, keepFocus: true };
}

export interface StoryLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  storyId: string;
  /** Opens the comments too. */
  comments?: boolean;
  /** For the analytics: where the story was found. By default `getReadOrigin` derives it from the page. */
  from?: "search";
}

/**
 * A link that opens a story as an overlay over this page. The URL in the address bar is the story's own, so that a new
 * tab or a shared link shows the story's page.
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
