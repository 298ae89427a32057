import type { HTMLAttributeAnchorTarget } from "react";
import { Link } from "react-router";
import { readerText as text } from "#text/reader.ts";

/** Links from a story to the lists of its tags. */
export function StoryTags({
  tags,
  linkTarget,
}: {
  tags: readonly string[];
  /** Where the links open; by default here. */
  linkTarget: HTMLAttributeAnchorTarget | undefined;
}) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={text.tags} className="flex flex-wrap gap-x-4 pt-6">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/tagged/${encodeURIComponent(tag)}`}
            target={linkTarget}
            dir="auto"
            className="wrap-anywhere inline-flex min-h-11 items-center rounded-sm text-link underline-offset-3 hover:underline"
          >
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
