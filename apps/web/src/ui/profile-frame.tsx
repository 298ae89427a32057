import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";
import { Loading, Skeleton } from "./skeleton.tsx";

/** The frame of a profile page that does not show a user's name: while it loads, and for a missing or blocked user. */
export function ProfileWithoutName({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      {children}
    </>
  );
}

/** Placeholder of a loading profile; `text` is for screen readers, `children` are further placeholders. */
export function ProfileSkeleton({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Loading text={text}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
        <Skeleton className="h-8 rounded-none" />
        <div className="grid gap-6 px-4 pt-5 pb-6 sm:px-8">
          <div className="flex items-center gap-4">
            <Skeleton className="size-24 rounded-full" />
            <span className="grid flex-1 gap-3">
              <Skeleton className="h-7 w-3/5" />
              <Skeleton className="h-4 w-1/4" />
            </span>
          </div>
          <Skeleton className="h-11 w-64 rounded-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          {children}
        </div>
      </div>
    </Loading>
  );
}
