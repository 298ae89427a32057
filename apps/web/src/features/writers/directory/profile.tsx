import type { WriterView } from "@kora/contract/writers";
import { type ReactNode, Suspense, useId } from "react";
import { seriesText } from "#text/series.ts";
import { writersText } from "#text/writers.ts";
import { useEntryState } from "../../../lib/entry-state.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PatternStrip } from "../../../ui/pattern.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FriendButtonById } from "../../friends/index.ts";
import { WriterGroups } from "../../groups/index.ts";
import { WriterSeries } from "../../series/index.ts";
import { FollowersList } from "../lazy-followers-list.ts";
import { ChatLink } from "./chat-link.tsx";
import { WriterActions } from "./writer-actions.tsx";
import { WriterInfo } from "./writer-info.tsx";
import { WriterMenu } from "./writer-menu.tsx";

const { profile: text } = writersText;

/** A writer's public profile. */
export function Profile({
  writer,
  notice,
  onBlocked,
}: {
  writer: WriterView;
  /** Shown above the profile. */
  notice: ReactNode;
  /** Called when the viewer has blocked the writer. */
  onBlocked: () => void;
}) {
  const { _id, posterName, profilePicture, country } = writer;
  return (
    <div className="grid gap-5">
      <PageTitle title={posterName} />
      {notice}
      <section className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
        <PatternStrip className="h-8 w-full" />
        <div className="grid gap-6 px-4 pt-5 pb-6 sm:px-8">
          <header className="flex items-start gap-4">
            <Avatar src={profilePicture} name={posterName} size={96} className="max-sm:size-16" />
            <div className="min-w-0 flex-1 pt-1">
              <h1
                dir="auto"
                className="font-medium font-story text-2xl [overflow-wrap:anywhere] sm:text-3xl"
              >
                {posterName}
              </h1>
              <p className="text-text-muted">{country}</p>
            </div>
            <span className="-me-2 sm:-me-4">
              <WriterMenu writer={writer} successMessage={text.blocked} onBlocked={onBlocked} />
            </span>
          </header>
          <WriterActions writer={writer} isOwn={false} isMainAction>
            <ChatLink writer={writer} />
            <ButtonLink to={`/writer/${_id}`}>{writersText.viewStories}</ButtonLink>
            <FriendButtonById userId={writer.userId} />
          </WriterActions>
          <WriterInfo writer={writer} />
        </div>
      </section>
      <Series writer={writer} />
      <Groups writer={writer} />
      <Followers writer={writer} />
    </div>
  );
}

/** A section of the profile below the writer's card. */
function ProfileSection({
  title,
  action,
  gap = "gap-4",
  children,
}: {
  title: string;
  /** A button beside the heading. */
  action?: ReactNode;
  gap?: "gap-2" | "gap-4";
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        "grid rounded-lg border border-line bg-surface-raised px-4 py-4 shadow-card sm:px-8",
        gap,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-medium text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Series({ writer }: { writer: WriterView }) {
  return (
    <ProfileSection title={seriesText.title} gap="gap-2">
      <Suspense fallback={<Skeleton className="h-16" />}>
        <WriterSeries writerId={writer._id} />
      </Suspense>
    </ProfileSection>
  );
}

function Groups({ writer }: { writer: WriterView }) {
  return (
    <ProfileSection title={writersText.groups}>
      <Suspense fallback={<Skeleton className="h-13" />}>
        <WriterGroups userId={writer.userId} />
      </Suspense>
    </ProfileSection>
  );
}

function Followers({ writer }: { writer: WriterView }) {
  const [isExpanded, setExpanded] = useEntryState("followers", false);
  const { followers: followersText } = writersText;
  const hasFollowers = writer.followerCount > 0;
  return (
    <ProfileSection
      title={writersText.followerCount(writer.followerCount)}
      action={
        hasFollowers && (
          <Button aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? followersText.hide : followersText.show}
          </Button>
        )
      }
    >
      {isExpanded && hasFollowers && (
        <Suspense fallback={<Skeleton className="h-13" />}>
          <FollowersList writerId={writer._id} />
        </Suspense>
      )}
    </ProfileSection>
  );
}
