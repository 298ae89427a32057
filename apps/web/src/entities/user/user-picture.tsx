import { peopleText as text } from "#text/people.ts";
import { Avatar } from "../../ui/avatar.tsx";

/** A user's picture with an online indicator. */
export function UserPicture({
  user: { avatar, name, isOnline },
  size = 40,
}: {
  user: { readonly avatar: string | null; readonly name: string; readonly isOnline: boolean };
  size?: 40 | 56;
}) {
  return (
    <span className="relative shrink-0">
      <Avatar src={avatar} name={name} size={size} />
      {isOnline && (
        <span
          role="img"
          aria-label={text.online}
          className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface-raised bg-success"
        />
      )}
    </span>
  );
}
