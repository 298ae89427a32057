import type { CallInput } from "@kora/contract";
import type { MessageView } from "@kora/contract/messages";
import { makeGroup } from "./group-roles.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeWriter } from "./users.fixture.ts";

/** Creates a public group of a new writer. Then `readerCount` new readers join one by one. */
export async function makeGroupOf(
  kit: TestApp,
  readerCount: number,
): Promise<{ id: string; writer: TestUser; members: TestUser[] }> {
  const writer = await makeWriter(kit);
  const id = await makeGroup(kit, writer);
  const members: TestUser[] = [];
  for (let n = 0; n < readerCount; n += 1) {
    const member = await makeReader(kit);
    await kit.call("joinGroup", { params: { id }, body: {} }, member);
    members.push(member);
  }
  return { id, writer, members };
}

type Form = CallInput<"sendMessage">["form"];

/** Sends a message from `from` to a group. */
export function sendToGroup(
  kit: TestApp,
  from: TestUser,
  groupId: string,
  options: Form & { media?: Buffer } = {},
): Promise<MessageView> {
  const { media, ...form } = options;
  return kit.call(
    "sendMessage",
    { form: { groupId, content: "Good morning", ...form }, files: { media } },
    from,
  );
}

/** Returns the messages that `user` sees in a group. */
export function messagesIn(
  kit: TestApp,
  user: TestUser,
  id: string,
  query: CallInput<"listGroupMessages">["query"] = {},
): Promise<MessageView[]> {
  return kit.call("listGroupMessages", { params: { id }, query }, user);
}
