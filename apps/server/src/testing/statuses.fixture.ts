import type { CallInput } from "@kora/contract";
import type { StatusView } from "@kora/contract/statuses";
import type { TestApp, TestUser } from "./test-app.ts";

/** Posts a status of the user through the API. */
export async function postStatus(
  testApp: TestApp,
  user: TestUser,
  content = "The river came up to the third step.",
  options: Omit<CallInput<"createStatus">["body"], "content"> = {},
): Promise<StatusView> {
  return (await testApp.call("createStatus", { body: { content, ...options } }, user)).data;
}

/** Reads all pages of a user's status feed. Throws if a page has statuses of more than `limit` users. */
export async function readStatusFeed(
  testApp: TestApp,
  user: TestUser,
  limit = 100,
): Promise<StatusView[]> {
  const statuses: StatusView[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const response = await testApp.send("listStatuses", { query }, user);
    if (response.statusCode !== 200) {
      throw new Error(`The feed could not be read: ${response.body}`);
    }
    const page = response.json<{ data: StatusView[] }>().data;
    if (new Set(page.map(({ user }) => user._id)).size > limit) {
      throw new Error("A page has statuses of more users than its limit.");
    }
    statuses.push(...page);
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return statuses;
}
