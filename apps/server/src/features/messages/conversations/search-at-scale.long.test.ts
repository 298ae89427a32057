import { limits } from "@kora/contract/limits";
import { beforeAll, describe, expect, test } from "vitest";
import { maxId } from "../../../platform/ids.ts";
import { sendChatMessage } from "../../../testing/chats.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../../testing/groups.fixture.ts";
import { countRowsRead, expectIndexLookups } from "../../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader } from "../../../testing/users.fixture.ts";
import type { ConversationKind } from "../conversation-ref.ts";
import { selectMatches } from "./search-messages.ts";

const testApp = useTestApp();

const messageCount = 100_000;

/**
 * Adds `messageCount` messages after a message to its conversation. None contains a word of the search. `idPrefix` must
 * sort after the id of the message, so that a search reads the new messages first.
 */
async function addFillerMessages(messageId: string, idPrefix: string): Promise<void> {
  await testApp.db.pool.query(
    `INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
     SELECT ($2 || lpad(to_hex(n), 12, '0'))::uuid, conversation_id, sender_id, position + n, 'filler', revision,
       created_at
     FROM messages, generate_series(1, $3::int) n WHERE id = $1`,
    [messageId, idPrefix, messageCount],
  );
}

describe("the search in a conversation of 100,000 messages, while another conversation has as many", () => {
  let ama: TestUser;
  const refIds = {} as Record<ConversationKind, string>;
  beforeAll(async () => {
    const { id, members } = await makeGroupWithReaders(testApp, 1);
    [ama] = members as [TestUser];
    const kofi = await makeReader(testApp);
    Object.assign(refIds, { chat: kofi.userId, group: id });
    const chatMessage = await sendChatMessage(testApp, ama, kofi, { content: "By the river" });
    const groupMessage = await sendToGroup(testApp, ama, id, { content: "At the river" });
    await addFillerMessages(chatMessage._id, "ffffffff-ffff-7fff-bfff-");
    await addFillerMessages(groupMessage._id, "ffffffff-ffff-7fff-bffe-");
    await testApp.db.pool.query("ANALYZE messages, conversations, conversation_members");
  }, 180_000);

  test.each(["chat", "group"] as const)(
    "reads, by index and newest first, only as many messages as one call may read (%s)",
    async (kind) => {
      await expectIndexLookups(testApp, selectMatches[kind].text);
      const values = {
        viewer: ama.userId,
        hiddenUserIds: [],
        refId: refIds[kind],
        words: ["river"],
        beforeId: maxId,
        maxFound: 20,
        maxSearched: limits.message.searchedPerCall,
        now: testApp.clock.now(),
      };
      expect(await countRowsRead(testApp, selectMatches[kind], "messages", values)).toBe(
        limits.message.searchedPerCall,
      );
    },
  );
});
