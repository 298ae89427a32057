import type { LibraryStoryView } from "@kora/contract/library";
import type { LibraryKind } from "@kora/contract/library-limits";
import { expect } from "vitest";
import type { Rules } from "./people-act.fixture.ts";
import type { StoredGraph } from "./people-graph.fixture.ts";
import { forEachTogether, type Read, viewer } from "./people-works.fixture.ts";

/** A work that the viewer stores on a device. */
interface LibraryCheck {
  readonly kind: LibraryKind;
  readonly id: string;
  /** True if the viewer may see the work. */
  readonly isSeen: boolean;
  /** The positions of the stories that the device must get. */
  readonly stories: readonly number[];
}

/** Checks that a device gets just the stories that the viewer sees. Downloads that are turned off make no difference. */
export async function checkLibraries(read: Read, stored: StoredGraph, rules: Rules): Promise<void> {
  const opensStory = (n: number) => rules.opensStory(viewer, n);
  const checks: LibraryCheck[] = [
    ...stored.stories.map(({ id }, n) => ({
      kind: "story" as const,
      id,
      isSeen: opensStory(n),
      stories: [n],
    })),
    ...stored.series.map(({ id }, n) => ({
      kind: "series" as const,
      id,
      isSeen: rules.seesSeries(viewer, n),
      stories: rules.partsSeenBy(viewer, n).filter(opensStory),
    })),
    ...stored.users.map(({ writerId }, n) => ({
      kind: "writer" as const,
      id: writerId,
      isSeen: rules.mayMeet(viewer, n),
      stories: rules.storiesOf(viewer, n),
    })),
    {
      kind: "playlist",
      id: stored.playlistId,
      isSeen: true,
      stories: rules.storiesWithTag(viewer),
    },
  ];
  await forEachTogether(checks, async ({ kind, id, isSeen, stories }) => {
    const response = await read("listLibraryStories", { kind, id });
    // A griot whom the viewer has blocked is refused with 403, as on the page.
    expect([kind, id, response.statusCode === 200]).toEqual([kind, id, isSeen]);
    if (!isSeen) return;
    const ids = response.json<LibraryStoryView[]>().map(({ _id }) => _id);
    const expectedIds = stories.map((n) => stored.stories[n]?.id ?? "");
    expect([kind, id, ids.toSorted()]).toEqual([kind, id, expectedIds.toSorted()]);
  });
}
