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

const kit = useTestApp();
const room = 4;

let scene: GroupWithRoles;
beforeAll(async () => {
  scene = await makeGroupWithRoles(kit);
  await fillGroup(kit, scene.id, limits.group.members - room - 3);
}, 180_000);

/** All members by the pages of the list, and how many pages those are. */
async function walk(query: { search?: string }) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await kit.send(
      "listGroupMembers",
      { params: { id: scene.id }, query: { ...query, limit: 100, ...(cursor && { cursor }) } },
      scene.member,
    );
    seen.push(...answer.json<{ _id: string }[]>().map(({ _id }) => _id));
    cursor = answer.headers["x-next-cursor"] as string | undefined;
  } while (cursor !== undefined);
  return seen;
}

describe("a group of almost 5,000 members", () => {
  test("names 50 of them, the viewer first, and how many they are", async () => {
    const { id, creator, member } = scene;
    const { members, memberCount } = await kit.call("getGroup", { params: { id } }, member);
    expect([members.length, members.slice(0, 2), memberCount]).toEqual([
      limits.list.perEntity,
      [member.userId, creator.userId],
      limits.group.members - room,
    ]);
  });

  test("lists each once, page by page, and finds one among them", async () => {
    const seen = await walk({});
    expect([seen.length, new Set(seen).size]).toEqual([4996, 4996]);
    const search = scene.member.username.toUpperCase();
    expect(await walk({ search })).toEqual([scene.member.userId]);
  });

  test("has room for as many of ten who join at once as 5,000 allow; the others are told", async () => {
    const { id, creator } = scene;
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    const answers = await Promise.all(
      people.map((person) => kit.send("joinGroup", { params: { id }, body: {} }, person)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(answers.length - refused.length).toBe(room);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().msg]).toEqual([409, sentences.groups.full]);
    }
    const { memberCount } = await kit.call("getGroup", { params: { id } }, creator);
    expect([memberCount, (await walk({})).length]).toEqual([5000, 5000]);
  });
});
