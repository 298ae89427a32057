import type { CallInput } from "@kora/contract";
import type { MessageView } from "@kora/contract/messages";
import { makeGroup } from "./group-roles.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeWriter } from "./users.fixture.ts";

/** Creates a public group of a new writer, which `readerCount` new readers join one by one. All of them are adults. */
export async function makeGroupWithReaders(
  testApp: TestApp,
  readerCount: number,
): Promise<{ id: string; writer: TestUser; members: TestUser[] }> {
  const writer = await makeWriter(testApp);
  const id = await makeGroup(testApp, writer);
  const members: TestUser[] = [];
  for (let index = 0; index < readerCount; index += 1) {
    const member = await makeReader(testApp, { birthMonth: "1990-01-01" });
    await testApp.call("joinGroup", { params: { id }, body: {} }, member);
    members.push(member);
  }
  return { id, writer, members };
}

type Form = CallInput<"sendMessage">["form"];

/** Sends a message from `sender` to a group through the API. */
export function sendToGroup(
  testApp: TestApp,
  sender: TestUser,
  groupId: string,
  options: Form & { media?: Buffer } = {},
): Promise<MessageView> {
  const { media, ...form } = options;
  return testApp.call(
    "sendMessage",
    { form: { groupId, content: "Good morning", ...form }, files: { media } },
    sender,
  );
}

/** Returns the messages that `user` sees in a group. */
export function listGroupMessages(
  testApp: TestApp,
  user: TestUser,
  id: string,
  query: CallInput<"listGroupMessages">["query"] = {},
): Promise<MessageView[]> {
  return testApp.call("listGroupMessages", { params: { id }, query }, user);
}
