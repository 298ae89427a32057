import type { CallName } from "@kora/contract";
import { expect } from "vitest";
import type { Rules } from "./people-act.fixture.ts";
import type { StoredGraph } from "./people-graph.fixture.ts";
import { forEachTogether, type Read, viewer } from "./people-works.fixture.ts";

type DownloadCall = Extract<CallName, `download${string}Html`>;

/** A file that the viewer asks for. */
interface DownloadCheck {
  readonly name: DownloadCall;
  readonly id: string;
  /** True if the viewer may see the story, series or griot. */
  readonly isSeen: boolean;
  /** True if the griot allows downloads. A playlist has no griot. */
  readonly isAllowed: boolean;
  /** The positions of the stories that the file must have. */
  readonly stories: readonly number[];
}

/** Checks that each file has just the stories that the viewer sees and may download, and that a file without any is refused. */
export async function checkDownloads(read: Read, stored: StoredGraph, rules: Rules): Promise<void> {
  const opensStory = (n: number) => rules.opensStory(viewer, n);
  const mayDownloadFrom = (author: number) => rules.mayDownloadFrom(viewer, author);
  const checks: DownloadCheck[] = [
    ...stored.stories.map(({ id }, n) => ({
      name: "downloadStoryHtml" as const,
      id,
      isSeen: opensStory(n),
      isAllowed: mayDownloadFrom(rules.authorOf(n)),
      stories: [n],
    })),
    ...stored.series.map(({ id }, n) => ({
      name: "downloadSeriesHtml" as const,
      id,
      isSeen: rules.seesSeries(viewer, n),
      isAllowed: mayDownloadFrom(rules.authorOfSeries(n)),
      stories: rules.partsSeenBy(viewer, n).filter(opensStory),
    })),
    ...stored.users.map(({ writerId }, n) => ({
      name: "downloadWriterHtml" as const,
      id: writerId,
      isSeen: rules.mayMeet(viewer, n),
      isAllowed: mayDownloadFrom(n),
      stories: rules.storiesOf(viewer, n),
    })),
    {
      name: "downloadPlaylistHtml",
      id: stored.playlistId,
      isSeen: true,
      isAllowed: true,
      stories: rules.storiesWithTag(viewer).filter((n) => mayDownloadFrom(rules.authorOf(n))),
    },
  ];
  await forEachTogether(checks, async ({ name, id, isSeen, isAllowed, stories }) => {
    const { statusCode, body } = await read(name, { id });
    const found = stored.stories.flatMap(({ marker }, n) => (body.includes(marker) ? [n] : []));
    if (isSeen && isAllowed && stories.length > 0) {
      expect([name, id, statusCode, found]).toEqual([name, id, 200, stories]);
    } else {
      // A griot whom the viewer has blocked is refused with 403, as on the page.
      expect([name, id, [403, 404].includes(statusCode), found]).toEqual([name, id, true, []]);
      if (isSeen) expect([name, id, statusCode]).toEqual([name, id, isAllowed ? 404 : 403]);
    }
  });
}
