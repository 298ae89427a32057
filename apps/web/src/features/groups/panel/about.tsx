import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { groupsText } from "#text/groups.ts";
import { api } from "../../../lib/api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { PictureUploader } from "../../../ui/picture-uploader.tsx";
import type { CachedGroup, CachedGroupWithFirstUnread } from "../cached-group.ts";
import { GroupInfoLine } from "../group-info-line.tsx";
import { GroupInfoForm } from "./group-info-form.tsx";
import { LongText } from "./long-text.tsx";
import { useApplyGroupInfo } from "./use-apply-group-info.ts";

const { panel: text } = groupsText;

/** Picture, name and description; admins can edit them in place, unless the group is closed for writing. */
export function About({ group }: { group: CachedGroupWithFirstUnread }) {
  const { name, profilePicture, isAdmin, isDeleted, isFriendsOnly } = group;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayChange = isAdmin && !isDeleted && !isFriendsOnly;
  const stopEditing = () => {
    setEditing(false);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section aria-label={text.title} className="grid gap-4">
      {mayChange ? (
        <Picture group={group} />
      ) : (
        <Avatar src={profilePicture} name={name} size={96} className="max-sm:size-18" />
      )}
      {editing && mayChange ? (
        <GroupInfoForm group={group} onDone={stopEditing} />
      ) : (
        <div className="grid gap-2">
          <h2 dir="auto" className="font-medium font-story text-2xl [overflow-wrap:anywhere]">
            {name}
          </h2>
          <GroupInfoLine group={group} />
          <Description group={group} />
          {mayChange && (
            <Button
              ref={button}
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
              onClick={() => setEditing(true)}
              className="justify-self-start"
            >
              {text.edit}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Description({ group: { description, isAdmin } }: { group: CachedGroup }) {
  if (description !== "") return <LongText key={description}>{description}</LongText>;
  return isAdmin ? <p className="text-text-muted italic">{text.noDescription}</p> : null;
}

function Picture({ group }: { group: CachedGroup }) {
  const applyGroupInfo = useApplyGroupInfo();
  return (
    <PictureUploader
      picture={group.profilePicture}
      name={group.name}
      texts={text.picture}
      send={async (profilePicture, options) => {
        const input = { params: { id: group._id }, form: {}, files: { profilePicture } };
        applyGroupInfo((await api.call("setGroupPicture", input, options)).group);
      }}
    />
  );
}
