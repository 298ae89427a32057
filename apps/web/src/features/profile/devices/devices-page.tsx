import { Suspense } from "react";
import { devicesText } from "#text/devices.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NotificationsSwitch } from "../../notifications/index.ts";
import { PlaylistManager } from "../../playlists/index.ts";
import { Devices } from "./devices.tsx";

/** The page at /theuser. */
export function DevicesPage() {
  return (
    <div className="mx-auto grid max-w-feed gap-6">
      <PageTitle title={devicesText.page} />
      <h1 className="font-story font-medium text-2xl sm:text-3xl">{devicesText.page}</h1>
      <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
        <PlaylistManager />
      </Suspense>
      <NotificationsSwitch />
      <Devices />
    </div>
  );
}
