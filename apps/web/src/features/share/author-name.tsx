import { type PublicAuthor, publicPaths } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";
import { cx } from "../../ui/cx.ts";

/** Who wrote a story, with a link to the griot's public page if there is one. */
export function AuthorName({ name, username, className }: PublicAuthor & { className?: string }) {
  const byline = shareText.byline(name);
  if (username === null) return <span className="font-medium text-text">{byline}</span>;
  return (
    <a
      href={publicPaths.griot(username)}
      rel="author"
      className={cx("font-medium text-link", className)}
    >
      {byline}
    </a>
  );
}
