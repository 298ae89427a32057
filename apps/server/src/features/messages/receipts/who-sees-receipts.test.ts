import { expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect } from "../../../testing/test-socket.ts";
import { makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();

test.each(["sender", "reader"] as const)(
  "a %s who hides read receipts ends them for both",
  async (who) => {
    const users = { sender: await makeReader(testApp), reader: await makeReader(testApp) };
    const { sender, reader } = users;
    const body = { readReceipts: false };
    await testApp.call("setPrivacy", { body }, users[who]);
    const socket = await connect(testApp, sender);
    const statuses: string[] = [];
    socket.on("messageStatusUpdate", ({ status }) => statuses.push(status));
    const readStatus = async (viewer: TestUser, partner: TestUser) =>
      (await listChatMessages(testApp, viewer, partner)).at(-1)?.status;
    const { _id: messageId } = await sendChatMessage(testApp, sender, reader);
    const readerSocket = await connect(testApp, reader);
    await readerSocket.emitWithAck("messageRead", { messageId });
    expect(await readStatus(sender, reader)).toBe("delivered");
    expect(await readStatus(reader, sender)).toBe("read");
    await testApp.call("setPrivacy", { body: { readReceipts: true } }, users[who]);
    expect(await readStatus(sender, reader)).toBe("read");
    await expect.poll(() => statuses).toContain("delivered");
    expect(statuses).not.toContain("read");
    socket.close();
    readerSocket.close();
  },
);
