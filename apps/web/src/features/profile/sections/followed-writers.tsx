import { useState } from "react";
import { Link } from "react-router";
import { profileText } from "#text/profile.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import type { OwnProfile } from "../own-profile-cache.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { following: text } = profileText;
/** The directory of writers. The specification puts it at this path. */
const directoryPath = "/chat";
/** Number of writers rendered at first, and added by each press of the button. The profile contains all of them. */
const pageSize = 24;

/** The writers whom the viewer follows, and links to their stories and to the series that the viewer follows. */
export function FollowedWriters() {
  return (
    <>
      <WithOwnProfile failedText={text.failed}>
        {({ followedWriters }) =>
          followedWriters.length === 0 ? (
            <EmptyState
              message={text.empty}
              action={<ButtonLink to={directoryPath}>{text.find}</ButtonLink>}
            />
          ) : (
            <Writers writers={followedWriters} />
          )
        }
      </WithOwnProfile>
      <SectionBody>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/following">{text.stories}</ButtonLink>
          <ButtonLink to="/series/following">{text.series}</ButtonLink>
        </div>
      </SectionBody>
    </>
  );
}

function Writers({ writers }: { writers: OwnProfile["followedWriters"] }) {
  const [shownCount, setShownCount] = useState(pageSize);
  return (
    <SectionBody>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6">
        {writers.slice(0, shownCount).map(({ _id, posterName, profilePicture }) => (
          <li key={_id} className="min-w-0">
            <Link
              to={`/writer/profile/${_id}`}
              className="flex min-h-14 min-w-0 items-center gap-3 rounded-sm hover:underline"
            >
              <Avatar src={profilePicture} name={posterName} />
              <span dir="auto" className="truncate font-medium">
                {posterName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {writers.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageSize)} className="justify-self-start">
          {text.more}
        </Button>
      )}
    </SectionBody>
  );
}
