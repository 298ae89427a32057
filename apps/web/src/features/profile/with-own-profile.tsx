import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileText as text } from "#text/profile.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import type { OwnProfile } from "./own-profile-cache.ts";
import { ownProfileQuery } from "./queries.ts";
import { SectionBody } from "./section.tsx";

/** Loads the viewer's profile for its children, with loading and error states. `failedText` is the error message. */
export function WithOwnProfile({
  failedText,
  children,
}: {
  failedText: string;
  children: (own: OwnProfile) => ReactNode;
}) {
  const query = useQuery(ownProfileQuery);
  const { data } = query;
  if (query.isPending) {
    return (
      <Loading text={text.loading}>
        <SectionBody>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-16 rounded-md" />
        </SectionBody>
      </Loading>
    );
  }
  if (data === undefined) return <ErrorState message={failedText} query={query} />;
  return children(data);
}
