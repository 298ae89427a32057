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

/** Checks that every invalid id, list of ids, cursor and limit is refused without a server error. */

const testApp = useTestApp();
const absentId = "01970000-0000-7000-8000-000000000000";
const contractCalls = Object.entries(calls) as [CallName, CallDefinition][];

/** A writer who is a moderator, so that every access rule allows the calls. */
let writer: TestWriter;
let storyId: string;
let statusId: string;
let groupId: string;
beforeAll(async () => {
  writer = await makeWriter(testApp);
  await testApp.db.drizzle
    .update(users)
    .set({ isModerator: true })
    .where(eq(users.id, writer.userId));
  storyId = await makeStory(testApp, writer);
  statusId = (await postStatus(testApp, writer))._id;
  groupId = await makeGroup(testApp, writer);
});

interface RequestInput {
  /** The value of all path parameters. */
  readonly id?: string;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly form?: Record<string, string>;
}

async function send(
  { method, path, files = {} }: CallDefinition,
  { id = absentId, query, body, form }: RequestInput,
) {
  const [file = ""] = Object.keys(files);
  const multipart = form && multipartBody(form, { [file]: Buffer.from("a picture") });
  const response = await testApp.app.http.inject({
    method,
    url: `/api${path.replace("/:kind/", "/story/").replaceAll(/:\w+/g, encodeURIComponent(id))}`,
    headers: { "x-auth-token": writer.token, ...multipart?.headers },
    ...(query && { query }),
    ...(multipart ? { payload: multipart.payload } : body && { payload: body }),
  });
  const { fields = {} } = response.json<{ fields?: Record<string, string> }>();
  return { status: response.statusCode, fields: Object.keys(fields) };
}

/** Lists the fields of a schema that accept `validValue` and none of `invalidValues`. */
function listFieldsWith(
  shape: z.ZodObject | undefined,
  validValue: unknown,
  invalidValues: readonly unknown[],
) {
  const accepts = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
  return (Object.entries(shape?.shape ?? {}) as [string, z.ZodType][])
    .filter(
      ([, field]) =>
        accepts(field, validValue) && !invalidValues.some((value) => accepts(field, value)),
    )
    .map(([name]) => name);
}

const listIdFields = (shape: z.ZodObject | undefined) =>
  listFieldsWith(shape, absentId, ["x", `${absentId}0`]);
const listIdListFields = (shape: z.ZodObject | undefined) =>
  listFieldsWith(shape, [absentId], [["x"]]);
const invalidIds = ["x", "", `${absentId}0`, `${absentId}' OR '1'='1`];

describe("an invalid id in the path", () => {
  // A tag may be any word.
  const callsWithParams = contractCalls.filter(
    ([, { path }]) => path.includes("/:") && !path.includes("/:tag"),
  );
  test.each(callsWithParams)("of %s is refused with 400, 404 or 414", async (_, call) => {
    for (const id of ["x", `${absentId}0`, "'", "%", "\u0000", "a".repeat(5000)]) {
      // Parameters and body are validated together; most calls refuse the empty body too.
      const { status } = await send(call, { id, body: {} });
      expect([400, 404, 414], `for ${id.slice(0, 50)}`).toContain(status);
    }
  });
});

describe("a list", () => {
  const pagedCalls = contractCalls.filter(([, { isPaged }]) => isPaged);
  const requiredQuery: Partial<Record<CallName, Record<string, string>>> = {
    listStories: { genre: "fantasy" },
    get listSeries() {
      return { writer: writer.userId };
    },
    search: { q: "river" },
    searchMessages: { q: "river" },
    searchGroupMessages: { q: "river" },
    listDisappearedMessages: { groupId: absentId },
    searchAsModerator: { q: "river" },
  };
  const getPathId = ({ path }: CallDefinition) => {
    if (path.includes(":writerId") || path.includes(":userId")) return writer.userId;
    if (path.startsWith("/groups/")) return groupId;
    return path.includes(":statusId") ? statusId : storyId;
  };
  test.each(pagedCalls)("%s refuses an invalid limit or cursor", async (name, call) => {
    const id = getPathId(call);
    const query = requiredQuery[name] ?? {};
    expect((await send(call, { id, query })).status).toBe(200);
    for (const limit of ["0", "101", "-1", "1.5", "a", "NaN", "1e9"]) {
      const response = await send(call, { id, query: { ...query, limit } });
      expect(response, `limit ${limit}`).toEqual({ status: 400, fields: ["limit"] });
    }
    const invalidSortKeys = [
      "x",
      1,
      [],
      {},
      ["x", "y"],
      ["x", "y", "z"],
      [null, absentId],
      [0, "x"],
    ];
    const cursors = invalidSortKeys.map((key) =>
      Buffer.from(JSON.stringify(key)).toString("base64url"),
    );
    for (const cursor of ["nonsense", "%", "a".repeat(401), ...cursors]) {
      expect(
        (await send(call, { id, query: { ...query, cursor } })).status,
        `cursor ${cursor}`,
      ).toBe(400);
    }
  });

  test.each(pagedCalls)(
    "%s gives no server error for a cursor with extreme keys",
    async (name, call) => {
      const numbers = [1e300, -1e300, 1e-300, Number.MAX_SAFE_INTEGER, -1];
      const keys = [...numbers, "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];
      // The cursor of a list with several sections begins with its section.
      const sections = ["followed", "everyone", 0, 1, 2];
      const cursors = [
        ...keys.map((key) => [key, absentId]),
        ...sections.flatMap((section) => keys.map((key) => [section, key, absentId])),
        ...keys.map((key) => [absentId, key, absentId]),
        ...numbers.flatMap((first) => numbers.map((second) => [first, second, absentId, 0])),
      ];
      for (const cursor of cursors) {
        const text = Buffer.from(JSON.stringify(cursor)).toString("base64url");
        const query = { ...requiredQuery[name], cursor: text };
        const { status } = await send(call, { id: getPathId(call), query });
        expect([200, 400], JSON.stringify(cursor)).toContain(status);
      }
    },
  );
});

describe("an extreme number", () => {
  const draft = { _id: absentId, storyId: null, title: "The river" };
  const cases: [CallName, object, number][] = [
    ["updateTimer", { time: 1e300 }, 200],
    ["updateTimer", { time: 1e-300, position: 1e-300 }, 200],
    ["countPublicRead", { time: 1e300, tempId: "visitor-9f1c" }, 200],
    ["countPublicRead", { time: 1e-300, tempId: "visitor-9f1c" }, 200],
    ["saveDraft", { ...draft, storyRevision: Number.MAX_SAFE_INTEGER }, 400],
    ["saveDraft", { ...draft, revision: Number.MAX_SAFE_INTEGER }, 400],
    ["updateStory", { revision: Number.MAX_SAFE_INTEGER }, 400],
  ];
  test.each(cases)("in %s, %j, gives no server error", async (name, body, status) => {
    const call = calls[name] as CallDefinition;
    expect((await send(call, { id: storyId, body })).status).toBe(status);
  });

  test("in the `since` query of messages gives no server error", async () => {
    const query = { since: String(Number.MAX_SAFE_INTEGER) };
    expect((await send(calls.listMessages, { id: writer.userId, query })).status).toBeLessThan(500);
    expect((await send(calls.listGroupMessages, { id: groupId, query })).status).toBe(200);
  });
});

describe("a field with an id", () => {
  const queryFields = contractCalls.flatMap(([name, call]) =>
    listIdFields(call.query).map((field) => [name, field, call] as const),
  );
  test.each(queryFields)(
    "in the query of %s, %s, is refused with 400 if invalid",
    async (_, field, call) => {
      for (const invalidValue of invalidIds.filter((id) => id !== "")) {
        const { status, fields } = await send(call, {
          id: storyId,
          query: { [field]: invalidValue },
        });
        expect([status, fields], invalidValue).toEqual([400, expect.arrayContaining([field])]);
      }
    },
  );

  const bodyFields = contractCalls.flatMap(([name, call]) =>
    listIdFields(call.body).map((field) => [name, field, call] as const),
  );
  test.each(bodyFields)(
    "in the body of %s, %s, is refused with 400 if invalid",
    async (_, field, call) => {
      for (const invalidValue of [...invalidIds, 7, true, {}, ["x"], [absentId]]) {
        const { status, fields } = await send(call, {
          id: storyId,
          body: { [field]: invalidValue },
        });
        expect([status, fields], JSON.stringify(invalidValue)).toEqual([
          400,
          expect.arrayContaining([field]),
        ]);
      }
    },
  );

  const listFields = contractCalls.flatMap(([name, call]) =>
    listIdListFields(call.body).map((field) => [name, field, call] as const),
  );
  test.each(listFields)(
    "in the body of %s, the list %s, is refused with 400 if invalid",
    async (_, field, call) => {
      for (const invalidValue of [
        ...invalidIds,
        7,
        {},
        ["x"],
        [7],
        [null],
        [[absentId]],
        { 0: absentId },
      ]) {
        const { status, fields } = await send(call, {
          id: storyId,
          body: { [field]: invalidValue },
        });
        expect([status, fields], JSON.stringify(invalidValue)).toEqual([
          400,
          expect.arrayContaining([field]),
        ]);
      }
    },
  );

  const formFields = contractCalls.flatMap(([name, call]) => [
    ...listIdFields(call.form).map((field) => [name, field, invalidIds, call] as const),
    ...listFieldsWith(call.form, `["${absentId}"]`, [`["x"]`]).map(
      (field) => [name, field, [`["x"]`, "[7]", `[["${absentId}"]]`, "{}", "["], call] as const,
    ),
  ]);
  test.each(formFields)(
    "in the form of %s, %s, is refused with 400 if invalid",
    async (_, field, invalidValues, call) => {
      for (const invalidValue of invalidValues) {
        const { status, fields } = await send(call, { form: { [field]: invalidValue } });
        expect([status, fields], invalidValue).toEqual([400, expect.arrayContaining([field])]);
      }
    },
  );

  test("is found in queries, bodies and forms", () => {
    const formatNames = (fields: readonly (readonly [string, string, ...unknown[]])[]) =>
      fields.map(([name, field]) => `${name}.${field}`);
    expect(formatNames(queryFields)).toContain("listComments.parentId");
    expect(formatNames(bodyFields)).toEqual(
      expect.arrayContaining([
        "createReply.parentId",
        "blockEntity.targetId",
        "createComment.userId",
      ]),
    );
    expect(formatNames(listFields)).toEqual(
      expect.arrayContaining(["likeComment.path", "deleteComment.path", "editComment.path"]),
    );
    expect(formatNames(formFields)).toEqual([
      "publishStory.series",
      "publishStory.draftId",
      "publishStory.playlists",
      "importFile.series",
      "sendMessage.recipientId",
      "sendMessage.groupId",
      "sendMessage.replyTo",
      "sendMessage.statusId",
      "sendMessage.forwardOf",
    ]);
  });
});

test("a form field with a JSON content type and invalid JSON is refused with 400", async () => {
  const boundary = "boundary";
  const response = await testApp.app.http.inject({
    method: "POST",
    url: "/api/messages",
    headers: {
      "x-auth-token": writer.token,
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
