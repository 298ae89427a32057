import { type Access, type CallDefinition, type CallName, calls } from "@kora/contract";
import type { ErrorCode } from "@kora/contract/errors";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import { makeReader, makeWriter } from "./testing/users.fixture.ts";

const kit = useTestApp();

type Person = Pick<TestUser, "token"> | undefined;

/** Everyone who may come, each with a session of their own. */
const people = {
  "signed out": async (): Promise<Person> => undefined,
  "with a bad token": async (): Promise<Person> => ({ token: "not-a-token-that-we-gave" }),
  unverified: (): Promise<Person> => makeReader(kit, { verifiedAt: null }),
  suspended: (): Promise<Person> => makeReader(kit, { suspendedAt: kit.clock.now() }),
  deleted: (): Promise<Person> => makeReader(kit, { deletedAt: kit.clock.now() }),
  "a reader": (): Promise<Person> => makeReader(kit),
  "a griot": (): Promise<Person> => makeWriter(kit),
  "a moderator": (): Promise<Person> => makeReader(kit, { isModerator: true }),
};
type Who = keyof typeof people;

const everyoneIn = Object.fromEntries(Object.keys(people).map((who) => [who, "in"])) as Record<
  Who,
  "in"
>;
const strangersOut = {
  "signed out": "UNAUTHENTICATED",
  "with a bad token": "UNAUTHENTICATED",
  unverified: "UNVERIFIED",
  suspended: "SUSPENDED",
  deleted: "UNAUTHENTICATED",
} as const;

/** What each access rule says to each of them. */
const rules: Record<Access, Record<Who, "in" | ErrorCode>> = {
  public: everyoneIn,
  session: { ...everyoneIn, ...strangersOut },
  writer: { ...everyoneIn, ...strangersOut, "a reader": "FORBIDDEN", "a moderator": "FORBIDDEN" },
  moderator: {
    ...everyoneIn,
    ...strangersOut,
    "a reader": "FORBIDDEN",
    "a griot": "FORBIDDEN",
  },
};

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  UNVERIFIED: 403,
  SUSPENDED: 403,
  FORBIDDEN: 403,
};

const absentId = "01970000-0000-7000-8000-000000000000";

function addressOf(name: CallName) {
  const { method, path }: CallDefinition = calls[name];
  return { method, url: `/api${path.replaceAll(/:\w+/g, absentId)}` };
}

/** Makes the call with ids that name nothing and no body: whoever is let in changes nothing. */
async function knock(name: CallName, person: Person): Promise<"in" | ErrorCode> {
  const response = await kit.app.http.inject({
    ...addressOf(name),
    ...(person && { headers: { "x-auth-token": person.token } }),
  });
  expect(response.statusCode).toBeLessThan(500);
  if (response.statusCode !== 401 && response.statusCode !== 403) {
    return "in";
  }
  const { code, msg, message }: { code: ErrorCode; msg: string; message: string } = response.json();
  expect(response.statusCode).toBe(statuses[code]);
  expect(msg).toBe(message);
  return code;
}

describe.each(Object.keys(calls) as CallName[])("%s", (name) => {
  const { access, method, path }: CallDefinition = calls[name];

  test(`${method} ${path} lets in whom the rule "${access}" names, and refuses the others by code`, async () => {
    for (const [who, make] of Object.entries(people) as [Who, () => Promise<Person>][]) {
      expect([who, await knock(name, await make())]).toEqual([who, rules[access][who]]);
    }
  });
});

/** Calls whose body may be the caller's id alone; the others are refused by the same rule. */
const namesAnyone = (Object.keys(calls) as CallName[]).filter((name) => {
  const { access, body, userIdIsOther: namesOther }: CallDefinition = calls[name];
  const claim = { userId: absentId };
  return (
    access !== "public" &&
    !namesOther &&
    body &&
    "userId" in body.shape &&
    body.safeParse(claim).success
  );
});

test.each(namesAnyone)("%s does nothing for a userId that is another's", async (name) => {
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const response = await kit.app.http.inject({
    ...addressOf(name),
    headers: { "x-auth-token": ama.token },
    payload: { userId: kofi.userId },
  });
  expect([response.statusCode, response.json().code]).toEqual([403, "FORBIDDEN"]);
});
