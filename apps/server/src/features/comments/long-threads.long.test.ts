import type { CommentView } from "@kora/contract/comments";
import { beforeAll, describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { countRowsRead, countRowsReadByBatch } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";
import { startOfThread } from "./thread.ts";
import { threadPage } from "./thread-page.ts";

const testApp = useTestApp();
/** The number of top-level comments, and of replies to the first one. */
const listLength = 10_000;
/** The `sort_key` of a comment in the middle: the negated sum of likes (here 0 to 6) and replies. */
const middleSortKey = -3;

let reader: TestUser;
let storyId: string;
/** The id of a comment with ten thousand replies. */
let repliedCommentId: string;

beforeAll(async () => {
  reader = await makeReader(testApp);
  storyId = await makeStory(testApp, await makeWriter(testApp));
  const ids = Array.from({ length: 2 * listLength }, () => newId());
  repliedCommentId = ids[0] ?? "";
  await testApp.db.pool.query(
    `INSERT INTO comments (id, story_id, parent_id, author_id, path, text, like_count, reply_count, created_at)
     SELECT id, $2, CASE WHEN n > $5 THEN $4::uuid END, $3,
       CASE WHEN n > $5 THEN ARRAY[$4::uuid, id] ELSE ARRAY[id] END, 'Word ' || n, n % 7,
       CASE WHEN n = 1 THEN $5::int ELSE 0 END, now()
     FROM unnest($1::uuid[]) WITH ORDINALITY input (id, n)`,
    [ids, storyId, reader.userId, repliedCommentId, listLength],
  );
  await testApp.db.pool.query(
    "UPDATE story_counts SET comment_count = $2, first_comment_id = $3 WHERE story_id = $1",
    [storyId, 2 * listLength, repliedCommentId],
  );
  await testApp.db.pool.query("ANALYZE comments, stories, story_counts, users");
});

async function readPage(query: { parentId?: string; cursor?: string; limit?: number }) {
  const response = await testApp.send("listComments", { params: { storyId }, query }, reader);
  const { comments } = response.json() as { comments: CommentView[] };
  return { comments, cursor: response.headers["x-next-cursor"] as string | undefined };
}

describe("a story with ten thousand comments, one of them with ten thousand replies", () => {
  test.each([
    ["its comments", () => undefined],
    ["the replies", () => repliedCommentId],
  ])("pages through %s, each once", async (_case, getParentId) => {
    const parentId = getParentId();
    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readPage({
        limit: 100,
        ...(parentId && { parentId }),
        ...(cursor && { cursor }),
      });
      expect(page.comments.length).toBeLessThanOrEqual(100);
      listedIds.push(...page.comments.map(({ _id }) => _id));
      cursor = page.cursor;
    } while (cursor);
    expect(listedIds).toHaveLength(listLength);
    expect(new Set(listedIds).size).toBe(listLength);
  });

  test.each([
    ["the first page", () => startOfThread],
    ["a page in the middle", () => [middleSortKey, repliedCommentId] as const],
  ])(
    "%s reads fewer than 200 comments, and a batch of three such pages three times as many",
    async (_case, getStart) => {
      const [afterSortKey, afterId] = getStart();
      const values = {
        ...viewerValues(toInternalViewer(reader.userId)),
        storyId,
        // The thread of the top-level comments has the id of the story.
        threadId: storyId,
        afterSortKey,
        afterId,
        maxRows: 21,
      };
      const countRows = (requestCount: number) =>
        countRowsReadByBatch(testApp, threadPage, "comments", values, requestCount);
      const rows = await countRows(1);
      expect(rows).toBeGreaterThanOrEqual(21);
      expect(rows).toBeLessThan(200);
      expect(await countRows(3)).toBe(3 * rows);
    },
  );

  test("finds the next First! after a deletion without reading the other comments", async () => {
    expect(
      await countRowsRead(testApp, reassignFirstComment, "comments", { storyId }),
    ).toBeLessThan(3);
  });
});
