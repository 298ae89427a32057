import { webcrypto } from "node:crypto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCreateGroup } from "../features/groups/create/use-create-group.ts";
import { useImportFile } from "../features/imports/queries.ts";
import { useModerate } from "../features/moderation/actions/use-moderate.ts";
import { useAddNote } from "../features/moderation/notes/queries.ts";
import { useCreatePlaylist } from "../features/playlists/queries.ts";
import { useCreateAppeal } from "../features/sanctions/queries.ts";
import { useCreateSeries } from "../features/series/queries.ts";
import { useCreateStatus } from "../features/statuses/queries.ts";
import { usePublishStory } from "../features/stories/write/queries.ts";
import type { StoryValues } from "../features/stories/write/story-rules.ts";
import { useSaveWriter } from "../features/writers/apply/queries.ts";
import { api } from "../lib/api.ts";
import { endSession, startSession } from "../lib/session.ts";
import { openCallOrWait } from "./outbox/call-or-wait.ts";

const userId = "01970000-0000-7000-8000-000000000001";
/** The keys of the requests, none of which is answered. */
let keys: (string | undefined)[] = [];

/** A request that reports its progress, and breaks after its body was sent. */
class BrokenRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Map<string, string>();
  open = () => undefined;
  setRequestHeader = (name: string, value: string) => void this.#headers.set(name, value);
  send = () => {
    keys.push(this.#headers.get("idempotency-key"));
    this.dispatchEvent(new Event("error"));
  };
}

beforeEach(() => {
  keys = [];
  const storage = new Map<string, string>();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal("XMLHttpRequest", BrokenRequest);
  vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  startSession({ token: "token", userId }, { verified: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
});

/** Calls a hook, and passes what it returns to `onResult`. */
function Caller<Result>({
  useHook,
  onResult,
}: {
  useHook: () => Result;
  onResult: (result: Result) => void;
}) {
  onResult(useHook());
  return null;
}

/** Returns what a hook returns in a component. */
function use<Result>(useHook: () => Result): Result {
  const results: Result[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Caller useHook={useHook} onResult={(result) => results.push(result)} />
    </QueryClientProvider>,
  );
  const [result] = results;
  if (result === undefined) throw new Error("The hook returned nothing.");
  return result;
}

const story: StoryValues = {
  title: "The Ferry",
  shortDescription: "A ferryman keeps his word.",
  story: "<p>Once</p>",
  genre: ["poetry"],
  posterImage: { blob: new Blob(), width: 1, height: 1 },
  posterAlt: "",
  rating: "everyone",
  warnings: [],
  language: null,
  tags: [],
  noteBefore: "",
  noteAfter: "",
  playlists: [],
  series: null,
  shownTo: null,
  publishAt: null,
};
const target = { kind: "story", targetId: "ferry" } as const;
const account = { userId, client: api, isRestricted: false };
const group = { name: "Night", description: "", privacy: "public" } as const;
const application = {
  posterName: "Ama",
  aboutYourself: "I tell.",
  age: 34,
  country: "Ghana",
  genres: ["poetry"],
  hobbies: ["Reading"],
} as const;

/** Each makes what the form creates. */
const creations: Record<string, () => Promise<unknown>> = {
  story: () =>
    use(() => usePublishStory(async () => undefined)).mutateAsync({
      values: story,
      draft: { id: userId, revision: 1 },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  import: () =>
    use(useImportFile).mutateAsync({
      file: new File(["Once"], "a.txt"),
      series: null,
      language: null,
      onProgress: () => undefined,
    }),
  status: () => use(useCreateStatus).mutateAsync({ content: "It rains" }),
  group: () => use(useCreateGroup).mutateAsync({ group, picture: Promise.resolve(undefined) }),
  playlist: () => use(useCreatePlaylist).mutateAsync({ name: "Night", public: false }),
  series: () => use(useCreateSeries).mutateAsync({ title: "Rivers" }),
  application: () => use(useSaveWriter).mutateAsync({ ...application } as never),
  note: () => use(() => useAddNote(target)).mutateAsync("Look again."),
  "decision of a moderator": () =>
    use(() => useModerate(target)).mutateAsync({ act: "hide", note: "Copied." }),
  appeal: () => use(() => useCreateAppeal(account)).mutateAsync({ sanctionId: "a", text: "No." }),
  "comment where there is no outbox": () => {
    // Insecure contexts lack `randomUUID`.
    vi.stubGlobal("crypto", {
      getRandomValues: (bytes: Uint8Array) => webcrypto.getRandomValues(bytes),
    });
    const input = { params: { storyId: "ferry" }, query: {}, body: { text: "Tell on." } };
    return openCallOrWait(new QueryClient(), () => undefined)("createComment", input);
  },
};

test.each(Object.entries(creations))(
  "a new %s has the same key when the button is pressed again after a lost answer",
  async (_what, create) => {
    for (let press = 0; press < 2; press += 1) {
      await expect(create()).rejects.toMatchObject({ code: "OFFLINE", mayHaveArrived: true });
    }
    expect(keys).toEqual([expect.stringMatching(/^[!-~]+$/), keys[0]]);
  },
);
