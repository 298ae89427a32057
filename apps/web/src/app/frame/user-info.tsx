import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { profilePictureQuery } from "../../features/profile/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/**
 * The user's picture (or `No Image`) and name in the side navigation, as a link to `to`. Renders nothing on an error.
 */
export function UserInfo({
  userId,
  to,
  onNavigate,
}: {
  userId: string;
  to: string;
  onNavigate?: (() => void) | undefined;
}) {
  const { data, isPending, error } = useQuery(profilePictureQuery(userId));
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification requires this log
    if (error !== null) console.warn("The writer's picture and name could not be loaded.", error);
  }, [error]);
  if (isPending) {
    return (
      <span className="flex min-h-14 items-center gap-3 p-2">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-4 w-28" />
      </span>
    );
  }
  if (data === undefined) return null;
  return (
    <Link
      to={to}
      {...(onNavigate && { onClick: onNavigate })}
      className="flex min-w-0 items-center gap-3 rounded-md p-2 hover:bg-surface-sunken"
    >
      <Avatar src={data.profilePicture} name={data.name} size={56} fallback="no-image" />
      <span className="line-clamp-2 min-w-0 font-medium leading-tight" dir="auto">
        {data.name}
      </span>
    </Link>
  );
}
