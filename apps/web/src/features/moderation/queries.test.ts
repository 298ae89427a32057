import type { ModeratedEntity } from "@kora/contract/moderation";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { moderationKeys, removeFromOpenReports, type Target } from "./queries.ts";

test("handled content leaves the open reports of all and of its author, and other content stays", () => {
  const queryClient = new QueryClient();
  const story: Target = { kind: "story", targetId: "ferry" };
  // Ids are unique only per kind.
  const comment: Target = { kind: "comment", targetId: "ferry" };
  const keys = [moderationKeys.reports("open"), moderationKeys.reports("open", "ama")];
  const handledKey = moderationKeys.reports("handled");
  const list = () => ({
    pages: [{ items: [story, comment] as unknown as ModeratedEntity[], nextCursor: null }],
    pageParams: [null],
  });
  for (const key of [...keys, handledKey]) queryClient.setQueryData(key, list());
  removeFromOpenReports(queryClient, story);
  const itemsOf = (key: readonly unknown[]) =>
    queryClient.getQueryData<ReturnType<typeof list>>(key)?.pages.flatMap(({ items }) => items);
  for (const key of keys) expect(itemsOf(key)).toEqual([comment]);
  expect(itemsOf(handledKey)).toEqual([story, comment]);
});
