import { expect, test } from "vitest";
import { toMessagePushPayload } from "./features/messages/push/views.ts";
import { sendChatMessage } from "./testing/chats.fixture.ts";
import { postStatus } from "./testing/statuses.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "./testing/users.fixture.ts";

/** Checks that previews end at a whole letter or emoji. */

const testApp = useTestApp();

/** Two last characters of previews: a letter with its marks, and an emoji of several. */
const characters = ["o\u0323\u0301", "👩🏾‍👩🏾‍👦🏾"];

test.each(characters)("a quote and a list of chats keep %s whole", async (character) => {
  const [ama, kofi] = await Promise.all([makeReader(testApp), makeReader(testApp)]);
  const content = `${"a".repeat(29)}${character}${"b".repeat(69)}${character}tail`;
  const quoted = await sendChatMessage(testApp, ama, kofi, { content });
  const [chat] = await testApp.call("listRecentChats", { query: {} }, kofi);
  expect(chat?.lastMessage?.content).toBe(
    `${"a".repeat(29)}${character}${"b".repeat(69)}${character}`,
  );
  const reply = await sendChatMessage(testApp, kofi, ama, { replyTo: quoted._id });
  expect(reply.replyTo?.content).toBe(`${"a".repeat(29)}${character}`);
  expect(reply.replyContent).toBe(`${"a".repeat(29)}${character}`);
  const push = toMessagePushPayload(
    {
      sender_id: ama.userId,
      sender_name: "Ama",
      content: `${"a".repeat(99)}${character}tail`,
      media_type: null,
      disappears: false,
      group_id: null,
      group_name: null,
      is_mention: false,
    },
    quoted._id,
  );
  expect(push.content).toBe(`${"a".repeat(99)}${character}`);
});

test.each(characters)("the list of blocks keeps %s whole", async (character) => {
  const [griot, kofi, ama] = [
    await makeWriter(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ];
  const text = `${"a".repeat(199)}${character}tail`;
  const params = { storyId: await makeStory(testApp, griot) };
  const { comment } = await testApp.call(
    "createComment",
    { params, query: {}, body: { text } },
    kofi,
  );
  const status = await postStatus(testApp, kofi, text);
  for (const [type, targetId] of [
    ["comment", comment._id],
    ["status", status._id],
  ] as const)
    await testApp.call("blockEntity", { body: { type, targetId } }, ama);
  const blocks = await testApp.call("listBlocks", {}, ama);
  const preview = `${"a".repeat(199)}${character}`;
  expect(blocks.blockedComments.map((blocked) => blocked.text)).toEqual([preview]);
  expect(blocks.blockedStatuses.map((blocked) => blocked.content)).toEqual([preview]);
});
