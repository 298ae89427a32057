import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { drafts } from "./features/drafts/tables.ts";
import { toFileName } from "./features/messages/attachments/store-file.ts";
import { sendChatMessage } from "./testing/chats.fixture.ts";
import { mainThreadCpuTime, minMainThreadCpuTime } from "./testing/cpu-time.ts";
import { makeGroup } from "./testing/group-roles.fixture.ts";
import { hostileMarkup, hostileText } from "./testing/hostile-text.fixture.ts";
import { multipartBody } from "./testing/multipart.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import {
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
  writerApplication,
} from "./testing/users.fixture.ts";

/** Checks that any text takes at most 100 ms of the main thread, and is accepted or refused with a message. */

const maxMilliseconds = 100;

const testApp = useTestApp();
const draftId = "01970000-0000-7000-8000-00000000d4af";

let writer: TestWriter;
let reader: TestUser;
let ids: Readonly<Record<"storyId" | "groupId" | "messageId" | "playlistId", string>>;
beforeAll(async () => {
  writer = await makeWriter(testApp);
  reader = await makeReader(testApp);
  const { _id: playlistId } = await testApp.call(
    "createPlaylist",
    { body: { name: "Rivers" } },
    writer,
  );
  ids = {
    storyId: await makeStory(testApp, writer),
    groupId: await makeGroup(testApp, writer),
    messageId: (await sendChatMessage(testApp, writer, reader))._id,
    playlistId,
  };
});

interface Target {
  readonly call: CallName;
  readonly field: string;
  /** The value of the parameter in the path. */
  readonly id?: () => string;
  readonly otherFields?: () => object;
  readonly prepare?: () => Promise<unknown>;
}

interface LimitedTarget extends Target {
  /** The max length that the field accepts, or one of about that length. */
  readonly maxLength: number;
}

async function send({ call, field, id, otherFields, prepare }: Target, text: unknown) {
  const definition: CallDefinition = calls[call];
  const { method, path, files = {} } = definition;
  const input = { ...otherFields?.(), [field]: text };
  const form = definition.form && multipartBody(input, filesOf(files));
  const isQuery = Boolean(definition.query?.shape && field in definition.query.shape);
  const headers = { "x-auth-token": writer.token, ...form?.headers };
  const jsonHeaders = { ...headers, "content-type": "application/json" };
  const url = `/api${path.replaceAll(/:\w+/g, id ?? (() => ""))}`;
  const request = {
    method,
    url: isQuery
      ? `${url}?${new URLSearchParams(input as Record<string, string>).toString()}`
      : url,
    headers: form || isQuery ? headers : jsonHeaders,
    ...(form ? { payload: form.payload } : !isQuery && { payload: JSON.stringify(input) }),
  };
  await prepare?.();
  const { result, milliseconds } = await mainThreadCpuTime(() => testApp.app.http.inject(request));
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
  const lowestMilliseconds = await minMainThreadCpuTime(maxMilliseconds, async () => {
    const response = await send(target, text);
    expect(response.statusCode, `${description}: ${response.msg}`).toBeLessThan(500);
    // An error response has a message, and a success has none.
    expect(/\S \S/.test(response.msg), `${description}: ${response.msg}`).toBe(
      response.statusCode >= 400,
    );
    return response;
  });
  expect(lowestMilliseconds, description).toBeLessThanOrEqual(maxMilliseconds);
}

async function expectAllHarmless(
  target: Target,
  generators: typeof hostileText,
  lengths: readonly number[],
) {
  for (const [name, generate] of Object.entries(generators)) {
    for (const length of lengths) {
      await expectHarmless(target, generate(length), `${length} characters of ${name}`);
    }
  }
}

const hostileStrings = { ...hostileMarkup, ...hostileText };
const nameOf = ({ call, field }: Target) => `${call}.${field}`;

const draft = {
  call: "saveDraft",
  otherFields: () => ({ _id: draftId }),
  prepare: async () => testApp.db.drizzle.delete(drafts).where(eq(drafts.id, draftId)),
} as const;

const stories: readonly Target[] = [
  { ...draft, field: "story" },
  {
    call: "updateStory",
    field: "story",
    id: () => ids.storyId,
    otherFields: () => ({ title: "The river", shortDescription: "It is asked." }),
  },
];

describe("the HTML of a story", () => {
  test.each(stories.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      const maxLength = limits.story.htmlCharacters;
      await expectAllHarmless(target, hostileStrings, [
        3000,
        60_000,
        170_000,
        maxLength,
        1_000_000,
      ]);
    },
  );

  test("in publishStory does not block the main thread", async () => {
    const otherFields = () => ({ title: "The river", shortDescription: "It is asked." });
    const target: Target = {
      call: "publishStory",
      field: "story",
      otherFields,
    };
    await expectAllHarmless(target, hostileMarkup, [170_000, limits.story.htmlCharacters]);
  });
});

const coldStoryProgram = fileURLToPath(new URL("./testing/cold-story-program.ts", import.meta.url));

async function measureColdProcess(markupKind: string, length: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    coldStoryProgram,
    markupKind,
    `${length}`,
  ]);
  const { milliseconds } = JSON.parse(stdout) as { milliseconds: number };
  return milliseconds;
}

/** The kinds of markup that take longest, each with the max length that is accepted. */
const slowestMarkup: readonly [string, number][] = [
  ["numbered entities", 200_000],
  ["non-breaking spaces", 240_000],
  ["repeated deep nesting with wrong closing tags", 50_000],
  ["styles", 169_000],
  ["unclosed styles", 144_000],
  ["noscript elements", 104_000],
  ["closing tags only", 19_000],
];
test.each(slowestMarkup)(
  "a newly started process takes at most 100 ms for %s",
  async (markupKind, length) => {
    const lowestMilliseconds = await minMainThreadCpuTime(maxMilliseconds, async () => ({
      milliseconds: await measureColdProcess(markupKind, length),
    }));
    expect(lowestMilliseconds).toBeLessThanOrEqual(maxMilliseconds);
  },
);

const storyFields = () => ({
  title: "The river",
  shortDescription: "It is asked.",
  story: "<p>It is asked.</p>",
});
const fields: readonly LimitedTarget[] = [
  { call: "publishStory", field: "title", maxLength: 70, otherFields: storyFields },
  {
    call: "updateStory",
    field: "title",
    maxLength: 70,
    id: () => ids.storyId,
    otherFields: storyFields,
  },
  { ...draft, field: "title", maxLength: 1000 },
  { ...draft, field: "shortDescription", maxLength: 5000 },
  { call: "createComment", field: "text", maxLength: 2000, id: () => ids.storyId },
  {
    call: "sendMessage",
    field: "content",
    maxLength: 5000,
    otherFields: () => ({ groupId: ids.groupId }),
  },
  {
    call: "sendMessage",
    field: "clientId",
    maxLength: 100,
    otherFields: () => ({ recipientId: reader.userId, content: "Good morning" }),
  },
  { call: "editMessage", field: "content", maxLength: 5000, id: () => ids.messageId },
  { call: "createStatus", field: "content", maxLength: 700 },
  { call: "updateGroup", field: "name", maxLength: 60, id: () => ids.groupId },
  { call: "updateGroup", field: "description", maxLength: 500, id: () => ids.groupId },
  { call: "joinGroup", field: "invite", maxLength: 64, id: () => ids.groupId },
  { call: "updatePlaylist", field: "name", maxLength: 80, id: () => ids.playlistId },
  { call: "updateProfile", field: "aboutMe", maxLength: 100 },
  { call: "updateProfile", field: "username", maxLength: 30 },
  {
    call: "saveWriter",
    field: "aboutYourself",
    maxLength: 100,
    otherFields: () => writerApplication,
  },
  {
    call: "reportEntity",
    field: "reason",
    maxLength: 500,
    otherFields: () => ({ type: "user", targetId: reader.userId }),
  },
  { call: "sendFeedback", field: "message", maxLength: 2000 },
  { call: "saveSearchTerm", field: "term", maxLength: 100 },
  { call: "register", field: "name", maxLength: 80, otherFields: () => ({ username: "x" }) },
  { call: "login", field: "email", maxLength: 254, otherFields: () => ({ password: "wrong" }) },
  { call: "forgotPassword", field: "email", maxLength: 254 },
];

describe("text", () => {
  test.each(fields.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      await expectAllHarmless(target, hostileText, [target.maxLength, 60_000]);
      const sampleMarkup = { brackets: hostileMarkup.brackets, entities: hostileMarkup.entities };
      await expectAllHarmless(target, sampleMarkup as typeof hostileText, [
        target.maxLength,
        60_000,
        1_000_000,
      ]);
    },
  );
});

const searches: readonly LimitedTarget[] = [
  { call: "search", field: "q", maxLength: 100 },
  { call: "listPeopleToChat", field: "search", maxLength: 100 },
  { call: "listWriters", field: "search", maxLength: 100 },
  { call: "listGroupMembers", field: "search", maxLength: 100, id: () => ids.groupId },
  { call: "listStories", field: "genre", maxLength: 100 },
];

describe("a search", () => {
  test.each(searches.map((target) => [nameOf(target), target] as const))(
    "in %s does not block the main thread",
    async (_name, target) => {
      await expectAllHarmless(target, hostileText, [target.maxLength, 4000]);
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
    { call: "publishStory", field: "genre", otherFields: storyFields },
    { call: "publishStory", field: "playlists", otherFields: storyFields },
    { call: "updateProfile", field: "preferences" },
    {
      call: "sendMessage",
      field: "waveform",
      otherFields: () => ({ recipientId: reader.userId, content: "Good morning" }),
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
    { ...draft, field: "genre" },
    { ...draft, field: "playlists" },
    { call: "likeComment", field: "path", id: () => ids.storyId },
    { call: "updatePlaylist", field: "add", id: () => ids.playlistId },
    { call: "setNotifications", field: "muted" },
    { call: "saveWriter", field: "genres", otherFields: () => writerApplication },
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
