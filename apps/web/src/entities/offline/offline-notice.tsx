import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shellText } from "#text/shell.ts";
import { isOnline, useConnection } from "../../lib/connection.ts";
import { chatListUrl } from "../../lib/offline-urls.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { newsKeys } from "../news-keys.ts";
import { storyKeys } from "../story/story-cache.ts";
import { offlinePath } from "./offline-paths.ts";

const { offline: text } = shellText;

/**
 * Says that content comes from the offline cache and when it was cached; renders nothing for other content. `page` is
 * the path of the page that shows the content, `apiPath` the path of the API call that returns it.
 */
export function OfflineNotice(content: { page: string } | { apiPath: string }) {
  const apiPath = "apiPath" in content ? content.apiPath : offlinePath(content.page);
  const connection = useConnection();
  const cachedAt = apiPath === null ? undefined : connection.cachedAt[apiPath];
  if (apiPath === null || cachedAt === undefined) return null;
  return (
    <div
      className={cx(
        "mx-auto mb-5 flex max-w-feed flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-accent border-s-4 bg-surface-sunken py-1.5 ps-4 pe-1.5",
        apiPath === chatListUrl && "xl:max-w-page",
      )}
    >
      <p role="status" className="min-w-0 py-1.5 text-sm">
        {text.before} <RelativeTime date={new Date(cachedAt).toISOString()} /> {text.after}
      </p>
      {isOnline(connection) && <RefetchButton apiPath={apiPath} />}
    </div>
  );
}

/** The key of everything that shows series. */
const seriesKey = ["series"];

const isConversationPath = (apiPath: string) => /^\/api\/(chats|groups)\//.test(apiPath);

function RefetchButton({ apiPath }: { apiPath: string }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // The lists of conversations show the last message too, so all live queries on the screen are refetched.
    if (isConversationPath(apiPath))
      await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    else {
      await Promise.all(
        [storyKeys.all, newsKeys.all, seriesKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" className="text-link" busy={busy} onClick={() => void load()}>
      {text.loadFresh}
    </Button>
  );
}
