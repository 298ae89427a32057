import { limits } from "@kora/contract/limits";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { friendRequests, friends } from "./tables.ts";

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const acts = {
  request: (viewer: TestUser, friendId: string) =>
    kit.send("requestFriend", { body: { friendId } }, viewer),
  accept: (viewer: TestUser, friendId: string) =>
    kit.send("acceptFriend", { body: { friendId } }, viewer),
  decline: (viewer: TestUser, friendId: string) =>
    kit.send("declineFriend", { body: { friendId } }, viewer),
  remove: (viewer: TestUser, userId: string) =>
    kit.send("removeFriend", { params: { userId } }, viewer),
} as const;
type Act = keyof typeof acts;
const actNames = Object.keys(acts) as Act[];

const pair = () => Promise.all([makeReader(kit), makeReader(kit)]);
const ask = (from: TestUser, to: TestUser) =>
  kit.call("requestFriend", { body: { friendId: to.userId } }, from);
const accept = (by: TestUser, from: TestUser) =>
  kit.call("acceptFriend", { body: { friendId: from.userId } }, by);
async function befriend(one: TestUser, other: TestUser) {
  await ask(one, other);
  await accept(other, one);
}

const standing = {
  none: { isFriend: false, isRequestPending: false, isRequestReceived: false },
  asked: { isFriend: false, isRequestPending: true, isRequestReceived: false },
  received: { isFriend: false, isRequestPending: false, isRequestReceived: true },
  friends: { isFriend: true, isRequestPending: false, isRequestReceived: false },
} as const;
type State = keyof typeof standing;
const mirrored: Record<State, State> = {
  none: "none",
  asked: "received",
  received: "asked",
  friends: "friends",
};

const find = (viewer: TestUser, { userId }: TestUser) =>
  kit.call("findProfile", { params: { userId } }, viewer);
/** How it stands for each of the two. */
async function seenBy(one: TestUser, other: TestUser) {
  return [await find(one, other), await find(other, one)];
}
const asSeen = (state: State) => [standing[state], standing[mirrored[state]]];

async function pairIn(state: State): Promise<[TestUser, TestUser]> {
  const [ama, kofi] = await pair();
  if (state === "asked") await ask(ama, kofi);
  if (state === "received") await ask(kofi, ama);
  if (state === "friends") await befriend(kofi, ama);
  return [ama, kofi];
}

const rowsOf = async ({ userId }: TestUser) => ({
  friends: await kit.db.drizzle.select().from(friends).where(eq(friends.userId, userId)),
  asked: await kit.db.drizzle
    .select()
    .from(friendRequests)
    .where(eq(friendRequests.senderId, userId)),
});

describe("what two people are to each other", () => {
  const gone = "This request is no longer there.";
  test.each<[State, Act, number, string, State]>([
    ["none", "request", 200, "Friend request sent!", "asked"],
    ["none", "accept", 404, gone, "none"],
    ["none", "decline", 404, gone, "none"],
    ["none", "remove", 404, "You are not friends.", "none"],
    ["asked", "request", 200, "Friend request sent!", "asked"],
    ["asked", "accept", 404, gone, "asked"],
    ["asked", "decline", 404, gone, "asked"],
    ["asked", "remove", 200, "Friend request taken back.", "none"],
    ["received", "request", 200, "Friend request accepted!", "friends"],
    ["received", "accept", 200, "Friend request accepted!", "friends"],
    ["received", "decline", 200, "Friend request declined.", "none"],
    ["received", "remove", 404, "You are not friends.", "received"],
    ["friends", "request", 409, "You are friends already.", "friends"],
    ["friends", "accept", 404, gone, "friends"],
    ["friends", "decline", 404, gone, "friends"],
    ["friends", "remove", 200, "Friend removed.", "none"],
  ])("%s, then %s: %i, %s, and they are %s", async (before, act, status, sentence, after) => {
    const [ama, kofi] = await pairIn(before);
    expect(await seenBy(ama, kofi)).toMatchObject(asSeen(before));
    const answer = await acts[act](ama, kofi.userId);
    expect(answer.statusCode).toBe(status);
    const said = { msg: sentence, message: sentence };
    expect(answer.json()).toMatchObject(status === 200 ? { ...said, ...standing[after] } : said);
    expect(await seenBy(ama, kofi)).toMatchObject(asSeen(after));
  });

  test.each(actNames)("with oneself: %s is 400", async (act) => {
    const ama = await makeReader(kit);
    const answer = await acts[act](ama, ama.userId);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "You cannot be your own friend.",
    ]);
  });

  describe.each(["who blocks one", "whom one blocked", "suspended", "deleted", "absent"] as const)(
    "with somebody out of reach: %s",
    (state) => {
      async function outOfReach(): Promise<[TestUser, string]> {
        const [ama, kofi] = await pair();
        if (state === "absent") return [ama, newId()];
        if (state === "who blocks one") await block(kit, kofi, ama);
        else if (state === "whom one blocked") await block(kit, ama, kofi);
        else await setAccount(kofi, { [`${state}At`]: kit.clock.now() });
        return [ama, kofi.userId];
      }

      test.each(actNames)("%s is 404", async (act) => {
        const [ama, friendId] = await outOfReach();
        const answer = await acts[act](ama, friendId);
        expect([answer.statusCode, answer.json().message]).toEqual([
          404,
          "This person is no longer here.",
        ]);
        expect(await rowsOf(ama)).toEqual({ friends: [], asked: [] });
      });

      test("their profile is told to be blocked by 403, whichever side blocked, or is 404", async () => {
        const [ama, userId] = await outOfReach();
        const { status, body } = await kit.refuse("findProfile", { params: { userId } }, ama);
        const isBlock = state.includes("block");
        expect([status, body.code, body.message]).toEqual(
          isBlock
            ? [403, "BLOCKED", "This person is blocked."]
            : [404, "NOT_FOUND", "This person is no longer here."],
        );
      });
    },
  );

  test("an act of somebody signed out is 401, and of an id of the wrong form 400", async () => {
    const ama = await makeReader(kit);
    for (const name of ["requestFriend", "acceptFriend", "declineFriend"] as const) {
      const body = { friendId: ama.userId };
      expect((await kit.refuse(name, { body })).status).toBe(401);
      expect((await kit.refuse(name, { body: { friendId: "me" } }, ama)).status).toBe(400);
    }
    expect((await kit.refuse("removeFriend", { params: { userId: ama.userId } })).status).toBe(401);
    expect((await kit.refuse("removeFriend", { params: { userId: "me" } }, ama)).status).toBe(400);
  });
});

describe("acts of the same moment", () => {
  test("two requests that cross are a friendship, fifty times", async () => {
    for (let time = 0; time < 50; time += 1) {
      const [ama, kofi] = await pair();
      const answers = await Promise.all([ask(ama, kofi), ask(kofi, ama)]);
      const sentences = answers.map(({ msg }) => msg).sort();
      expect(sentences).toEqual(["Friend request accepted!", "Friend request sent!"]);
      expect(await seenBy(ama, kofi)).toMatchObject(asSeen("friends"));
      for (const person of [ama, kofi]) {
        const rows = await rowsOf(person);
        expect([rows.friends.length, rows.asked.length]).toEqual([1, 0]);
      }
    }
  });

  test("a request from ten tabs is one, which is alerted once", async () => {
    const [ama, kofi] = await pair();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ama, kofi)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ msg: "Friend request sent!", isRequestPending: true });
    }
    expect((await rowsOf(ama)).asked).toHaveLength(1);
    expect(await insertIntoAlertOutbox(kofi)).toEqual(["friend_request"]);
  });

  test("a yes from ten tabs is one friendship, of which whoever asked is alerted once", async () => {
    const [ama, kofi] = await pairIn("received");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acts.accept(ama, kofi.userId)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
    expect((await rowsOf(ama)).friends).toHaveLength(1);
    expect(await insertIntoAlertOutbox(kofi)).toEqual(["request_accepted"]);
  });

  test("a yes and the request's being taken back end in friends or in nothing, never in both", async () => {
    for (let time = 0; time < 20; time += 1) {
      const [ama, kofi] = await pairIn("received");
      const [yes, back] = await Promise.all([
        acts.accept(ama, kofi.userId),
        acts.remove(kofi, ama.userId),
      ]);
      // Whoever comes second finds a friendship to end, or no request.
      expect(back.statusCode).toBe(200);
      expect([200, 404]).toContain(yes.statusCode);
      expect(await seenBy(ama, kofi)).toMatchObject(asSeen("none"));
    }
  });

  test("a block of the same moment leaves neither friendship nor request", async () => {
    for (let time = 0; time < 20; time += 1) {
      const [ama, kofi] = await pairIn(time % 2 === 0 ? "none" : "received");
      await Promise.all([
        acts.request(ama, kofi.userId),
        kit.call("blockEntity", { body: { type: "user", targetId: ama.userId } }, kofi),
      ]);
      for (const person of [ama, kofi]) {
        expect(await rowsOf(person)).toEqual({ friends: [], asked: [] });
      }
    }
  });
});

describe("how many", () => {
  /** As many people as anybody may have friends. */
  let crowd: string[] = [];
  beforeAll(async () => {
    crowd = Array.from({ length: limits.friends.perUser }, () => newId());
    await kit.db.pool.query(
      `INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT id, 'x', 'm' || nth, nth || '@crowd.example', 'none', now(), now()
       FROM unnest($1::uuid[]) WITH ORDINALITY given (id, nth)`,
      [crowd],
    );
  });
  const fill = ({ userId }: TestUser, count: number) =>
    kit.db.pool.query(
      `INSERT INTO friends (user_id, friend_id, created_at)
       SELECT $1, id, now() FROM unnest($2::uuid[]) id`,
      [userId, crowd.slice(0, count)],
    );

  test("friends one may have: nobody more asks or says yes, and neither is one asked", async () => {
    const [ama, kofi] = await pairIn("received");
    await fill(ama, limits.friends.perUser);
    const full = "One can have at most 5000 friends.";
    const esi = await makeReader(kit);
    for (const [answer, sentence] of [
      [await acts.accept(ama, kofi.userId), full],
      [await acts.request(ama, kofi.userId), full],
      [await acts.request(ama, esi.userId), full],
      [await acts.request(esi, ama.userId), "This person has as many friends as one can have."],
    ] as const) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, sentence]);
    }
    expect(await seenBy(ama, kofi)).toMatchObject(asSeen("received"));
  });

  test("of ten who say yes at once to whom has room for three, three become friends", async () => {
    const ama = await makeReader(kit);
    const ten = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    for (const person of ten) await ask(ama, person);
    await fill(ama, limits.friends.perUser - 3);
    const answers = await Promise.all(ten.map((person) => acts.accept(person, ama.userId)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await rowsOf(ama)).friends).toHaveLength(limits.friends.perUser);
  });

  test("requests of one's own wait at most, ten at once among them", async () => {
    const ama = await makeReader(kit);
    await kit.db.pool.query(
      `INSERT INTO friend_requests (sender_id, recipient_id, created_at)
       SELECT $1, id, now() FROM unnest($2::uuid[]) id`,
      [ama.userId, crowd.slice(10, limits.friends.requests + 5)],
    );
    const answers = await Promise.all(crowd.slice(0, 10).map((id) => acts.request(ama, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect([refused?.statusCode, refused?.json().message]).toEqual([
      409,
      "Too many of your requests wait for an answer. Take one back first.",
    ]);
    await kit.call("removeFriend", { params: { userId: crowd[20] ?? "" } }, ama);
    expect((await acts.request(ama, crowd[600] ?? "")).statusCode).toBe(200);
  });
});

describe("what is told", () => {
  async function listen(person: TestUser) {
    const socket = await connect(kit, person);
    sockets.push(socket);
    const heard: object[] = [];
    socket.on("friendUpdated", (payload) => heard.push(payload));
    return heard;
  }

  test("each act comes to all screens of both, as each of them sees it", async () => {
    const [ama, kofi] = await pair();
    const [own, other, theirs] = [await listen(ama), await listen(ama), await listen(kofi)];
    const told = async (state: State) => {
      const [mine, yours] = [
        { userId: kofi.userId, ...standing[state] },
        { userId: ama.userId, ...standing[mirrored[state]] },
      ];
      await expect
        .poll(() => [own.at(-1), other.at(-1), theirs.at(-1)])
        .toEqual([mine, mine, yours]);
    };
    await ask(ama, kofi);
    await told("asked");
    await acts.decline(kofi, ama.userId);
    await told("none");
    await befriend(kofi, ama);
    await told("friends");
    await acts.remove(ama, kofi.userId);
    await told("none");
    expect([own.length, other.length, theirs.length]).toEqual([5, 5, 5]);
  });

  test("asking again, and what is refused, tell nothing", async () => {
    const [ama, kofi] = await pairIn("asked");
    const [own, theirs] = [await listen(ama), await listen(kofi)];
    await ask(ama, kofi);
    await acts.accept(ama, kofi.userId);
    await acts.remove(ama, kofi.userId);
    await expect.poll(() => [own, theirs]).toMatchObject([[standing.none], [standing.none]]);
  });

  test("a request that is declined, taken back or accepted leaves no alert of it to be told", async () => {
    for (const answer of ["decline", "accept", "remove"] as const) {
      const [ama, kofi] = await pairIn("received");
      expect(await insertIntoAlertOutbox(ama)).toEqual(["friend_request"]);
      const [by, of] = answer === "remove" ? [kofi, ama] : [ama, kofi];
      expect((await acts[answer](by, of.userId)).statusCode).toBe(200);
      expect(await insertIntoAlertOutbox(ama)).toEqual([]);
      expect(await insertIntoAlertOutbox(kofi)).toEqual(
        answer === "accept" ? ["request_accepted"] : [],
      );
    }
  });
});

describe("a block", () => {
  test.each(["asked", "received", "friends"] as const)(
    "ends what was between two (%s), tells both, and does not give it back",
    async (state) => {
      const [ama, kofi] = await pairIn(state);
      const socket = await connect(kit, kofi);
      sockets.push(socket);
      const heard: object[] = [];
      socket.on("friendUpdated", (payload) => heard.push(payload));
      const body = { type: "user", targetId: kofi.userId } as const;
      await kit.call("blockEntity", { body }, ama);
      await expect.poll(() => heard).toEqual([{ userId: ama.userId, ...standing.none }]);
      expect(
        [await insertIntoAlertOutbox(ama), await insertIntoAlertOutbox(kofi)].flat(),
      ).not.toContain("friend_request");
      await kit.call("unblockEntity", { body }, ama);
      expect(await seenBy(ama, kofi)).toMatchObject(asSeen("none"));
      for (const person of [ama, kofi]) {
        expect(await rowsOf(person)).toEqual({ friends: [], asked: [] });
      }
    },
  );

  test("of whom one is nothing to tells nobody", async () => {
    const [ama, kofi] = await pair();
    const socket = await connect(kit, kofi);
    sockets.push(socket);
    const heard: object[] = [];
    socket.on("friendUpdated", (payload) => heard.push(payload));
    await kit.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
    // What comes after it has come, and nothing before it.
    const esi = await makeReader(kit);
    await ask(esi, kofi);
    await expect.poll(() => heard).toMatchObject([{ userId: esi.userId }]);
  });
});

async function insertIntoAlertOutbox({ userId }: TestUser): Promise<string[]> {
  const { rows } = await kit.db.pool.query<{ type: string }>(
    `SELECT type FROM alert_outbox WHERE user_id = $1
     UNION ALL SELECT type FROM alerts WHERE user_id = $1`,
    [userId],
  );
  return rows.map(({ type }) => type);
}

async function setAccount(person: TestUser, changes: Partial<typeof users.$inferInsert>) {
  await kit.db.drizzle.update(users).set(changes).where(eq(users.id, person.userId));
}
