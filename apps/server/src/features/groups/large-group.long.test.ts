import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { beforeAll, describe, expect, test } from "vitest";
import {
  fillGroup,
  type GroupWithRoles,
  makeGroupWithRoles,
} from "../../testing/group-roles.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();
/** The number of users who can still join the group. */
const remainingCapacity = 4;
/** The members of `makeGroupWithRoles`: the creator, an admin and a member. */
const initialMemberCount = 3;

let group: GroupWithRoles;
beforeAll(async () => {
  group = await makeGroupWithRoles(testApp);
  await fillGroup(testApp, group.id, limits.group.members - remainingCapacity - initialMemberCount);
}, 180_000);

/** Lists all members page by page, and returns their ids. */
async function listAllMembers(query: { search?: string }) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await testApp.send(
      "listGroupMembers",
      { params: { id: group.id }, query: { ...query, limit: 100, ...(cursor && { cursor }) } },
      group.member,
    );
    ids.push(...response.json<{ _id: string }[]>().map(({ _id }) => _id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return ids;
}

describe("a group of almost 5,000 members", () => {
  test("is returned with 50 members, the viewer first, and the member count", async () => {
    const { id, creator, member } = group;
    const { members, memberCount } = await testApp.call("getGroup", { params: { id } }, member);
    expect([members.length, members.slice(0, 2), memberCount]).toEqual([
      limits.list.perEntity,
      [member.userId, creator.userId],
      limits.group.members - remainingCapacity,
    ]);
  });

  test("lists each member once, page by page, and finds a member by search", async () => {
    const ids = await listAllMembers({});
    const memberCount = limits.group.members - remainingCapacity;
    expect([ids.length, new Set(ids).size]).toEqual([memberCount, memberCount]);
    const search = group.member.username.toUpperCase();
    expect(await listAllMembers({ search })).toEqual([group.member.userId]);
  });

  test("accepts concurrent joins up to 5,000 members; the others get 409", async () => {
    const { id, creator } = group;
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const responses = await Promise.all(
      users.map((user) => testApp.send("joinGroup", { params: { id }, body: {} }, user)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(responses.length - refused.length).toBe(remainingCapacity);
    for (const response of refused) {
      expect([response.statusCode, response.json().msg]).toEqual([409, sentences.groups.isFull]);
    }
    const { memberCount } = await testApp.call("getGroup", { params: { id } }, creator);
    expect([memberCount, (await listAllMembers({})).length]).toEqual([5000, 5000]);
  });
});
