import type { ModeratedEntity } from "@kora/contract/moderation";
import type { ReportCopy } from "@kora/contract/report-copies";
import { groupsText } from "#text/groups.ts";
import { reportCopiesText as text } from "#text/report-copies.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { cx } from "../../../ui/cx.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { CopiedMessages } from "./copied-messages.tsx";
import { CopiedPictures } from "./copied-pictures.tsx";
import { CopyText } from "./copy-text.tsx";

/** One copy of reported content. */
export function CopyContent({ kind, copy }: { kind: ModeratedEntity["kind"]; copy: ReportCopy }) {
  const { title, picture, pictures, messages, stories, writtenAt, createdAt } = copy;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-surface-sunken p-3">
      {picture !== null && (
        <img
          src={picture}
          alt={text.picture}
          loading="lazy"
          className={cx(
            "rounded-md bg-surface object-cover",
            kind === "story" ? "max-h-48 w-full" : "size-20",
          )}
        />
      )}
      {title !== "" && (
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
      )}
      <CopyText copy={copy} />
      {pictures.length > 0 && <CopiedPictures pictures={pictures} />}
      {stories.length > 0 && (
        <div className="grid gap-1">
          <h4 className="font-bold font-sans text-sm text-text-muted">{text.stories}</h4>
          <ul className="grid gap-1">
            {stories.map((storyTitle, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two stories may have one title, and the list never changes
              <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
                {storyTitle}
              </li>
            ))}
          </ul>
        </div>
      )}
      {messages.length > 0 && <CopiedMessages messages={messages} />}
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-text-muted empty:hidden">
        {toFacts(kind, copy).map((fact) => (
          <span key={fact} dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {fact}
          </span>
        ))}
        {/* Messages have their own times. */}
        {messages.length === 0 && <RelativeTime date={writtenAt ?? createdAt} />}
      </p>
    </div>
  );
}

/** Returns what the copy says about the content besides its text: the names as they were. */
function toFacts(kind: ModeratedEntity["kind"], copy: ReportCopy): string[] {
  const { author, context, rating, memberCount } = copy;
  const facts: string[] = [];
  if (author !== null) facts.push(text.by(author.name), text.username(author.username));
  if (context !== null) {
    facts.push(kind === "message" ? text.inGroup(context) : text.onStory(context));
  }
  if (copy.isEdited) facts.push(text.edited);
  if (rating !== null) facts.push(storyRatingText.ratings[rating]);
  if (memberCount !== null) facts.push(groupsText.members(memberCount));
  return facts;
}
