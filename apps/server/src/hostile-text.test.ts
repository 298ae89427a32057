import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { drafts } from "./features/drafts/tables.ts";
import { toFileName } from "./features/messages/attachments/store-file.ts";
import { sendTo } from "./testing/chats.fixture.ts";
import { mainThreadCpuTime, minMainThreadCpuTime } from "./testing/cpu-time.ts";
import { makeGroup } from "./testing/group-roles.fixture.ts";
import { hostileMarkup, hostileText } from "./testing/hostile-text.fixture.ts";
import { multipartBody } from "./testing/multipart.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import { makeReader, makeStory, makeWriter, type TestWriter } from "./testing/users.fixture.ts";

/** Checks that any text takes at most 100 ms of the main thread, and is accepted or refused with a message. */

const maxMilliseconds = 100;

const kit = useTestApp();
const draftId = "01970000-0000-7000-8000-00000000d4af";

let writer: TestWriter;
let reader: TestUser;
let ids: Readonly<Record<"storyId" | "groupId" | "messageId" | "playlistId", string>>;
beforeAll(async () => {
  writer = await makeWriter(kit);
  reader = await makeReader(kit);
  const { _id: playlistId } = await kit.call(
    "createPlaylist",
    { body: { name: "Rivers" } },
    writer,
  );
  ids = {
    storyId: await makeStory(kit, writer),
    groupId: await makeGroup(kit, writer),
    messageId: (await sendTo(kit, writer, reader))._id,
    playlistId,
  };
});

interface Target {
  readonly call: CallName;
  readonly field: string;
  /** The max length that the field accepts. */
  readonly max: number;
  /** The value of the parameter in the path. */
  readonly id?: () => string;
  readonly rest?: () => object;
  readonly before?: () => Promise<unknown>;
}

async function send({ call, field, id, rest, before }: Target, text: unknown) {
  const definition: CallDefinition = calls[call];
  const { method, path, files = {} } = definition;
  const input = { ...rest?.(), [field]: text };
  const form = definition.form && multipartBody(input, filesOf(files));
  const isQuery = Boolean(definition.query?.shape && field in definition.query.shape);
  const headers = { "x-auth-token": writer.token, ...form?.headers };
  const json = { ...headers, "content-type": "application/json" };
  const url = `/api${path.replaceAll(/:\w+/g, id ?? (() => ""))}`;
  const request = {
    method,
    url: isQuery
      ? `${url}?${new URLSearchParams(input as Record<string, string>).toString()}`
      : url,
    headers: form || isQuery ? headers : json,
    ...(form ? { payload: form.payload } : !isQuery && { payload: JSON.stringify(input) }),
  };
  await before?.();
  const { result, milliseconds } = await mainThreadCpuTime(() => kit.app.http.inject(request));
  const { statusCode, body } = result;
  const { msg = "" } = statusCode < 400 ? {} : (JSON.parse(body) as { msg?: string });
  return { statusCode, msg, milliseconds };
}

/** Required files are invalid pictures, so that the call validates the text and then stops. */
const filesOf = (files: object) =>
  Object.fromEntries(
    Object.entries(files).map(([name, { required }]) => [
      name,
      required ? Buffer.from("no picture") : undefined,
    ]),
  );

async function expectHarmless(target: Target, text: unknown, description: string) {
  const lowest = await minMainThreadCpuTime(maxMilliseconds, async () => {
    const input = await send(target, text);
    expect(input.statusCode, `${description}: ${input.msg}`).toBeLessThan(500);
    // An error response has a message, and a success has none.
    expect(/\S \S/.test(input.msg), `${description}: ${input.msg}`).toBe(input.statusCode >= 400);
    return input;
  });
  expect(lowest, description).toBeLessThanOrEqual(maxMilliseconds);
}

async function expectAllHarmless(
  target: Target,
  families: typeof hostileText,
  lengths: readonly number[],
) {
  for (const [name, generate] of Object.entries(families)) {
    for (const length of lengths) {
      await expectHarmless(target, generate(length), `${length} characters of ${name}`);
    }
  }
}

const all = { ...hostileMarkup, ...hostileText };
const nameOf = ({ call, field }: Target) => `${call}.${field}`;

const draft = {
  call: "saveDraft",
  rest: () => ({ _id: draftId }),
  before: async () => kit.db.drizzle.delete(drafts).where(eq(drafts.id, draftId)),
} as const;

const stories: readonly Target[] = [
  { ...draft, field: "story", max: 400_000 },
  {
    call: "updateStory",
    field: "story",
    max: 400_000,
    id: () => ids.storyId,
    rest: () => ({ title: "The river", shortDescription: "It is asked." }),
  },
];

describe("the HTML of a story", () => {
  test.each(stories.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      const maxLength = limits.story.htmlCharacters;
      await expectAllHarmless(target, all, [3000, 60_000, 170_000, maxLength, 1_000_000]);
    },
  );

  test("in publishStory does not block the main thread", async () => {
    const rest = () => ({ title: "The river", shortDescription: "It is asked." });
    const target: Target = { call: "publishStory", field: "story", max: 400_000, rest };
    await expectAllHarmless(target, hostileMarkup, [170_000, limits.story.htmlCharacters]);
  });
});

const application = {
  country: "Ghana",
  posterName: "Ama",
  aboutYourself: "I tell what the river told me.",
  genres: ["fantasy"],
  hobbies: ["Reading"],
  age: 34,
};
const program = fileURLToPath(new URL("./testing/cold-story-program.ts", import.meta.url));

async function measureColdProcess(family: string, length: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, family, `${length}`]);
  const { milliseconds } = JSON.parse(stdout) as { milliseconds: number };
  return milliseconds;
}

/** The slowest accepted texts, each of the maximum length. */
const slowest: readonly [string, number][] = [
  ["numbered entities", 400_000],
  ["spaces that do not break", 400_000],
  ["deep nests with wrong ends, over and over", 50_000],
  ["styles", 169_000],
  ["styles without an end", 144_000],
  ["noscript elements", 104_000],
  ["ends without a beginning", 19_000],
];
test.each(slowest)("a newly started process takes no longer for %s", async (family, length) => {
  const lowest = await minMainThreadCpuTime(maxMilliseconds, async () => ({
    milliseconds: await measureColdProcess(family, length),
  }));
  expect(lowest).toBeLessThanOrEqual(maxMilliseconds);
});

const storyRest = () => ({
  title: "The river",
  shortDescription: "It is asked.",
  story: "<p>It is asked.</p>",
});
const fields: readonly Target[] = [
  { call: "publishStory", field: "title", max: 70, rest: storyRest },
  { call: "updateStory", field: "title", max: 70, id: () => ids.storyId, rest: storyRest },
  { ...draft, field: "title", max: 1000 },
  { ...draft, field: "shortDescription", max: 5000 },
  { call: "createComment", field: "text", max: 2000, id: () => ids.storyId },
  { call: "sendMessage", field: "content", max: 5000, rest: () => ({ groupId: ids.groupId }) },
  {
    call: "sendMessage",
    field: "clientId",
    max: 100,
    rest: () => ({ recipientId: reader.userId, content: "Good morning" }),
  },
  { call: "editMessage", field: "content", max: 5000, id: () => ids.messageId },
  { call: "createStatus", field: "content", max: 700 },
  { call: "updateGroup", field: "name", max: 60, id: () => ids.groupId },
  { call: "updateGroup", field: "description", max: 500, id: () => ids.groupId },
  { call: "joinGroup", field: "invite", max: 64, id: () => ids.groupId },
  { call: "updatePlaylist", field: "name", max: 80, id: () => ids.playlistId },
  { call: "updateProfile", field: "aboutMe", max: 100 },
  { call: "updateProfile", field: "username", max: 30 },
  { call: "saveWriter", field: "aboutYourself", max: 100, rest: () => application },
  {
    call: "reportEntity",
    field: "reason",
    max: 500,
    rest: () => ({ type: "user", targetId: reader.userId }),
  },
  { call: "sendFeedback", field: "message", max: 2000 },
  { call: "keepSearchTerm", field: "term", max: 100 },
  { call: "register", field: "name", max: 80, rest: () => ({ username: "x" }) },
  { call: "login", field: "email", max: 254, rest: () => ({ password: "wrong" }) },
  { call: "forgotPassword", field: "email", max: 254 },
];

describe("text", () => {
  test.each(fields.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      await expectAllHarmless(target, hostileText, [target.max, 60_000]);
      const sampleMarkup = { brackets: hostileMarkup.brackets, entities: hostileMarkup.entities };
      await expectAllHarmless(target, sampleMarkup as typeof hostileText, [
        target.max,
        60_000,
        1_000_000,
      ]);
    },
  );
});

const searches: readonly Target[] = [
  { call: "search", field: "q", max: 100 },
  { call: "listPeopleToChat", field: "search", max: 100 },
  { call: "listWriters", field: "search", max: 100 },
  { call: "listGroupMembers", field: "search", max: 100, id: () => ids.groupId },
  { call: "listStories", field: "genre", max: 100 },
];

describe("a search", () => {
  test.each(searches.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      await expectAllHarmless(target, hostileText, [target.max, 4000]);
    },
  );
});

test("a file name of 40,000 characters does not block the main thread", async () => {
  for (const [name, generate] of Object.entries(hostileText)) {
    const fileName = generate(40_000);
    const { milliseconds } = await mainThreadCpuTime(async () => toFileName(fileName, "jpg"));
    expect(milliseconds, name).toBeLessThanOrEqual(maxMilliseconds);
  }
});

describe("a list", () => {
  const jsonLists: readonly Target[] = [
    { call: "publishStory", field: "genre", max: 0, rest: storyRest },
    { call: "publishStory", field: "playlists", max: 0, rest: storyRest },
    { call: "updateProfile", field: "preferences", max: 0 },
    {
      call: "sendMessage",
      field: "waveform",
      max: 0,
      rest: () => ({ recipientId: reader.userId, content: "Good morning" }),
    },
  ];
  test.each(jsonLists.map((target) => [nameOf(target), target] as const))(
    "as text in %s does not block the main thread",
    async (_name, target) => {
      for (const unit of ["1,", '"x",', '"fantasy",', "[],", "{},", "null,"]) {
        for (const length of [60_000, 1_590_000]) {
          const text = `[${unit.repeat(length / unit.length)}0]`;
          await expectHarmless(target, text, `${length} characters of ${unit}`);
        }
      }
      await expectHarmless(target, "[".repeat(1_000_000), "brackets that open");
      await expectHarmless(target, "[".repeat(5e5) + "]".repeat(5e5), "nested brackets");
    },
  );

  const lists: readonly Target[] = [
    { ...draft, field: "genre", max: 0 },
    { ...draft, field: "playlists", max: 0 },
    { call: "likeComment", field: "path", max: 0, id: () => ids.storyId },
    { call: "updatePlaylist", field: "add", max: 0, id: () => ids.playlistId },
    { call: "setNotifications", field: "muted", max: 0 },
    { call: "saveWriter", field: "genres", max: 0, rest: () => application },
  ];
  test.each(lists.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      for (const value of [1, "x", "fantasy", [], {}, null, draftId]) {
        for (const length of [15_000, 150_000]) {
          const list = Array.from({ length }, () => value);
          const description = `${length} times ${JSON.stringify(value)}`;
          await expectHarmless(target, list, description);
        }
      }
    },
  );
});
