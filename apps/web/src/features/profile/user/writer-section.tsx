import type { UserProfileView } from "@kora/contract/friends";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import { userProfileText } from "#text/user-profile.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WriterGroups } from "../../groups/index.ts";
import { FollowButton, writerQuery } from "../../writers/index.ts";

const { griot: text } = userProfileText;

/** The section of a user's profile about the user as a writer: links, follow button and groups. */
export function WriterSection({
  user: { _id, posterName, name, storiesCount },
  writerId,
  isOwn,
}: {
  user: UserProfileView;
  writerId: string;
  isOwn: boolean;
}) {
  const id = useId();
  const { data: writer } = useQuery({ ...writerQuery(writerId), enabled: !isOwn });
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-line bg-surface-raised px-4 py-5 shadow-card sm:px-8"
    >
      <div>
        <h2 id={id} dir="auto" className="font-medium font-story text-xl [overflow-wrap:anywhere]">
          {text.title(posterName ?? name)}
        </h2>
        <p className="text-text-muted">{text.stories(storiesCount)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {writer && !isOwn && <FollowButton writer={writer} />}
        <ButtonLink to={isOwn ? "/search" : `/writer/profile/${writerId}`}>
          {text.profile}
        </ButtonLink>
        <ButtonLink to={`/writer/${writerId}`}>{text.viewStories}</ButtonLink>
      </div>
      <h3 className="border-line border-t pt-4 font-medium">{text.groups}</h3>
      <Suspense fallback={<Skeleton className="h-13" />}>
        <WriterGroups userId={_id} />
      </Suspense>
    </section>
  );
}
