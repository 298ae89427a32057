import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { hashPassword } from "./passwords.ts";
import { users } from "./tables.ts";

const kit = useTestApp();
const password = "Kora2string";
const day = 24 * 60 * 60 * 1000;

async function suspended(until: Date | null, reason: string | null = "Insults in comments.") {
  const person = await makeReader(kit, { passwordHash: await hashPassword(password) });
  await kit.db.drizzle
    .update(users)
    .set({ suspendedAt: kit.clock.now(), suspendedUntil: until, suspendedFor: reason })
    .where(eq(users.id, person.userId));
  return person;
}

const logIn = ({ username }: TestUser, given = password) =>
  kit.send("login", { body: { email: `${username}@example.com`, password: given } });

describe("a suspension (decisions §2, §5)", () => {
  test("is told at login with why and until when, and only after a right password", async () => {
    const person = await suspended(new Date("2126-12-03T10:00:00Z"));
    const wrong = await logIn(person, "Wrong2string");
    expect([wrong.statusCode, wrong.json().msg]).toEqual([
      401,
      "Invalid credentials or user not verified.",
    ]);
    const right = await logIn(person);
    expect([right.statusCode, right.json()]).toEqual([
      403,
      expect.objectContaining({
        code: "SUSPENDED",
        msg: "This account is suspended until 3 December 2126: Insults in comments.",
      }),
    ]);
  });

  test("without an end says why, and without a reason that it is", async () => {
    const told = async (person: TestUser) => (await logIn(person)).json().msg as string;
    expect(await told(await suspended(null))).toBe(
      "This account is suspended: Insults in comments.",
    );
    expect(await told(await suspended(null, null))).toBe("This account is suspended.");
  });

  test("closes every call with the same sentence", async () => {
    const person = await suspended(null);
    expect(await kit.refuse("getProfile", {}, person)).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: "This account is suspended: Insults in comments." },
    });
  });

  test("ends by itself to the moment at login, and then others meet the person again", async () => {
    const reader = await makeReader(kit);
    const person = await suspended(new Date(kit.clock.now().getTime() + day));
    const face = { params: { userId: person.userId } };
    expect((await logIn(person)).statusCode).toBe(403);
    expect((await kit.refuse("getProfilePicture", face, reader)).status).toBe(404);
    kit.clock.advance(day + 1);
    expect((await logIn(person)).statusCode).toBe(200);
    expect(await kit.call("getProfilePicture", face, reader)).toBeDefined();
  });

  test("that has ended is lifted by the minute, also of who does not log in; another is not", async () => {
    const reader = await makeReader(kit);
    const [ended, lasting] = [await suspended(new Date(0)), await suspended(null)];
    await kit.app.jobHandlers["lift-suspensions"]({});
    const face = ({ userId }: TestUser) => ({ params: { userId } });
    expect(await kit.call("getProfilePicture", face(ended), reader)).toBeDefined();
    expect((await kit.refuse("getProfilePicture", face(lasting), reader)).status).toBe(404);
  });
});
