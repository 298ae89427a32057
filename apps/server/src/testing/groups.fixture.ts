import type { CallInput } from "@kora/contract";
import type { MessageView } from "@kora/contract/messages";
import { makeGroup } from "./group-roles.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeWriter } from "./users.fixture.ts";

/** Creates a public group of a new writer. Then `readers` new readers join one by one. */
export async function makeGroupOf(
  kit: TestApp,
  readers: number,
): Promise<{ id: string; griot: TestUser; members: TestUser[] }> {
  const griot = await makeWriter(kit);
  const id = await makeGroup(kit, griot);
  const members: TestUser[] = [];
  for (let n = 0; n < readers; n += 1) {
    const member = await makeReader(kit);
    await kit.call("joinGroup", { params: { id }, body: {} }, member);
    members.push(member);
  }
  return { id, griot, members };
}

type Form = CallInput<"sendMessage">["form"];

/** Sends a message from `from` to a group. */
export function sendToGroup(
  kit: TestApp,
  from: TestUser,
  groupId: string,
  more: Form & { media?: Buffer } = {},
): Promise<MessageView> {
  const { media, ...form } = more;
  return kit.call(
    "sendMessage",
    { form: { groupId, content: "Good morning", ...form }, files: { media } },
    from,
  );
}

/** Returns the messages that `person` sees in a group. */
export function messagesIn(
  kit: TestApp,
  person: TestUser,
  id: string,
  query: CallInput<"listGroupMessages">["query"] = {},
): Promise<MessageView[]> {
  return kit.call("listGroupMessages", { params: { id }, query }, person);
}
