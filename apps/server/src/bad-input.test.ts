import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { users } from "./features/accounts/tables.ts";
import { makeGroup } from "./testing/group-roles.fixture.ts";
import { multipartBody } from "./testing/multipart.ts";
import { postStatus } from "./testing/statuses.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";
import { makeStory, makeWriter, type TestWriter } from "./testing/users.fixture.ts";

/** Every id, cursor, path and limit of the wrong form is refused, and breaks nothing (issue K3). */

const kit = useTestApp();
const absentId = "01970000-0000-7000-8000-000000000000";
const table = Object.entries(calls) as [CallName, CallDefinition][];

/** A griot who is a moderator: whom every access rule lets in. */
let griot: TestWriter;
let storyId: string;
let statusId: string;
let groupId: string;
beforeAll(async () => {
  griot = await makeWriter(kit);
  await kit.db.drizzle.update(users).set({ isModerator: true }).where(eq(users.id, griot.userId));
  storyId = await makeStory(kit, griot);
  statusId = (await postStatus(kit, griot))._id;
  groupId = await makeGroup(kit, griot);
});

interface Sent {
  /** What stands in the address for its parameters. */
  readonly id?: string;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly form?: Record<string, string>;
}

async function send(
  { method, path, files = {} }: CallDefinition,
  { id = absentId, query, body, form }: Sent,
) {
  const [file = ""] = Object.keys(files);
  const multipart = form && multipartBody(form, { [file]: Buffer.from("a picture") });
  const response = await kit.app.http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, encodeURIComponent(id))}`,
    headers: { "x-auth-token": griot.token, ...multipart?.headers },
    ...(query && { query }),
    ...(multipart ? { payload: multipart.payload } : body && { payload: body }),
  });
  const { fields = {} } = response.json<{ fields?: Record<string, string> }>();
  return { status: response.statusCode, fields: Object.keys(fields) };
}

/** The fields of a part that take `good` and no other form of it. */
function fieldsWith(part: z.ZodObject | undefined, good: unknown, bad: readonly unknown[]) {
  const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
  return (Object.entries(part?.shape ?? {}) as [string, z.ZodType][])
    .filter(([, field]) => takes(field, good) && !bad.some((value) => takes(field, value)))
    .map(([name]) => name);
}

const idsIn = (part: z.ZodObject | undefined) => fieldsWith(part, absentId, ["x", `${absentId}0`]);
const listsIn = (part: z.ZodObject | undefined) => fieldsWith(part, [absentId], [["x"]]);
const notIds = ["x", "", `${absentId}0`, `${absentId}' OR '1'='1`];

describe("a parameter that is no id", () => {
  const withParams = table.filter(([, { path }]) => path.includes("/:"));
  test.each(withParams)("of %s is 400 or 404", async (_, call) => {
    for (const id of ["x", `${absentId}0`, "'", "%", "\u0000", "a".repeat(5000)]) {
      // The rest is as good as absent; what is asked first is the parameter.
      const { status } = await send(call, { id, body: {} });
      expect([400, 404, 414], `for ${id.slice(0, 50)}`).toContain(status);
    }
  });
});

describe("a list", () => {
  const paged = table.filter(([, { isPaged: paged }]) => paged);
  const asked: Partial<Record<CallName, Record<string, string>>> = {
    listStories: { genre: "fantasy" },
    search: { q: "river" },
  };
  const idFor = ({ path }: CallDefinition) => {
    if (path.includes(":writerId") || path.includes(":userId")) return griot.userId;
    if (path.startsWith("/groups/")) return groupId;
    return path.includes(":statusId") ? statusId : storyId;
  };
  test.each(paged)("%s refuses a limit or cursor of the wrong form", async (name, call) => {
    const id = idFor(call);
    const query = asked[name] ?? {};
    expect((await send(call, { id, query })).status).toBe(200);
    for (const limit of ["0", "101", "-1", "1.5", "a", "NaN", "1e9"]) {
      const answer = await send(call, { id, query: { ...query, limit } });
      expect(answer, `limit ${limit}`).toEqual({ status: 400, fields: ["limit"] });
    }
    const wrong = ["x", 1, [], {}, ["x", "y"], ["x", "y", "z"], [null, absentId], [0, "x"]];
    const cursors = wrong.map((key) => Buffer.from(JSON.stringify(key)).toString("base64url"));
    for (const cursor of ["nonsense", "%", "a".repeat(401), ...cursors]) {
      expect(
        (await send(call, { id, query: { ...query, cursor } })).status,
        `cursor ${cursor}`,
      ).toBe(400);
    }
  });

  test.each(paged)("%s breaks at no cursor with keys beyond all bounds", async (name, call) => {
    const numbers = [1e300, -1e300, 1e-300, Number.MAX_SAFE_INTEGER, -1];
    const keys = [...numbers, "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];
    const kinds = ["followed", "everyone", 0, 1, 2];
    const cursors = [
      ...keys.map((key) => [key, absentId]),
      ...kinds.flatMap((kind) => keys.map((key) => [kind, key, absentId])),
      ...keys.map((key) => [absentId, key, absentId]),
      ...numbers.flatMap((one) => numbers.map((other) => [one, other, absentId, 0])),
    ];
    for (const cursor of cursors) {
      const text = Buffer.from(JSON.stringify(cursor)).toString("base64url");
      const query = { ...asked[name], cursor: text };
      const { status } = await send(call, { id: idFor(call), query });
      expect([200, 400], JSON.stringify(cursor)).toContain(status);
    }
  });
});

describe("a number beyond all bounds", () => {
  const draft = { _id: absentId, storyId: null, title: "The river" };
  const tries: [CallName, object, number][] = [
    ["updateTimer", { time: 1e300 }, 200],
    ["updateTimer", { time: 1e-300, position: 1e-300 }, 200],
    ["countPublicRead", { time: 1e300, tempId: "visitor-9f1c" }, 200],
    ["countPublicRead", { time: 1e-300, tempId: "visitor-9f1c" }, 200],
    ["saveDraft", { ...draft, storyRevision: Number.MAX_SAFE_INTEGER }, 400],
    ["saveDraft", { ...draft, revision: Number.MAX_SAFE_INTEGER }, 400],
    ["updateStory", { revision: Number.MAX_SAFE_INTEGER }, 400],
  ];
  test.each(tries)("in %s, %j, breaks nothing", async (name, body, status) => {
    const call = calls[name] as CallDefinition;
    expect((await send(call, { id: storyId, body })).status).toBe(status);
  });

  test("in the query of messages to come after finds none", async () => {
    const query = { since: String(Number.MAX_SAFE_INTEGER) };
    expect((await send(calls.listMessages, { id: griot.userId, query })).status).toBeLessThan(500);
    expect((await send(calls.listGroupMessages, { id: groupId, query })).status).toBe(200);
  });
});

describe("a field with an id", () => {
  const inQueries = table.flatMap(([name, call]) =>
    idsIn(call.query).map((field) => [name, field, call] as const),
  );
  test.each(inQueries)(
    "in the query of %s, %s, is 400 in the wrong form",
    async (_, field, call) => {
      for (const wrong of notIds.filter((given) => given !== "")) {
        const { status, fields } = await send(call, { id: storyId, query: { [field]: wrong } });
        expect([status, fields], wrong).toEqual([400, expect.arrayContaining([field])]);
      }
    },
  );

  const inBodies = table.flatMap(([name, call]) =>
    idsIn(call.body).map((field) => [name, field, call] as const),
  );
  test.each(inBodies)("in the body of %s, %s, is 400 in the wrong form", async (_, field, call) => {
    for (const wrong of [...notIds, 7, true, {}, ["x"], [absentId]]) {
      const { status, fields } = await send(call, { id: storyId, body: { [field]: wrong } });
      expect([status, fields], JSON.stringify(wrong)).toEqual([
        400,
        expect.arrayContaining([field]),
      ]);
    }
  });

  const lists = table.flatMap(([name, call]) =>
    listsIn(call.body).map((field) => [name, field, call] as const),
  );
  test.each(lists)(
    "in the body of %s, the list %s, is 400 in the wrong form",
    async (_, field, call) => {
      for (const wrong of [...notIds, 7, {}, ["x"], [7], [null], [[absentId]], { 0: absentId }]) {
        const { status, fields } = await send(call, { id: storyId, body: { [field]: wrong } });
        expect([status, fields], JSON.stringify(wrong)).toEqual([
          400,
          expect.arrayContaining([field]),
        ]);
      }
    },
  );

  const inForms = table.flatMap(([name, call]) => [
    ...idsIn(call.form).map((field) => [name, field, notIds, call] as const),
    ...fieldsWith(call.form, `["${absentId}"]`, [`["x"]`]).map(
      (field) => [name, field, [`["x"]`, "[7]", `[["${absentId}"]]`, "{}", "["], call] as const,
    ),
  ]);
  test.each(inForms)(
    "in the form of %s, %s, is 400 in the wrong form",
    async (_, field, wrongs, call) => {
      for (const wrong of wrongs) {
        const { status, fields } = await send(call, { form: { [field]: wrong } });
        expect([status, fields], wrong).toEqual([400, expect.arrayContaining([field])]);
      }
    },
  );

  test("is found in each part where there are some", () => {
    const names = (found: readonly (readonly [string, string, ...unknown[]])[]) =>
      found.map(([name, field]) => `${name}.${field}`);
    expect(names(inQueries)).toContain("listComments.parentId");
    expect(names(inBodies)).toEqual(
      expect.arrayContaining([
        "createReply.parentId",
        "blockEntity.targetId",
        "createComment.userId",
      ]),
    );
    expect(names(lists)).toEqual(
      expect.arrayContaining(["likeComment.path", "deleteComment.path"]),
    );
    expect(names(inForms)).toEqual([
      "publishStory.draftId",
      "publishStory.playlists",
      "sendMessage.recipientId",
      "sendMessage.groupId",
      "sendMessage.replyTo",
      "sendMessage.statusId",
      "sendMessage.forwardOf",
    ]);
  });
});

test("a form field that says it is JSON and is not is 400", async () => {
  const boundary = "boundary";
  const response = await kit.app.http.inject({
    method: "POST",
    url: "/api/messages",
    headers: {
      "x-auth-token": griot.token,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      `--${boundary}`,
      'content-disposition: form-data; name="content"',
      "content-type: application/json",
      "",
      "{",
      `--${boundary}--`,
      "",
    ].join("\r\n"),
  });
  expect(response.statusCode, response.body).toBe(400);
});
