import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Kora, linkMailedTo, moderatorEmails } from "./kora-server.ts";

/** Users of a test, created through the API, so that the test itself does only its own steps in the browser. */
export interface Member {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly userId: string;
}

export type At = Pick<Kora, "origin" | "dataDir">;

/** All test users have this password. */
export const password = "Harp4strings";

/** Sends an API request of a user, which must succeed. */
export async function call(
  origin: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: {
      ...(token !== undefined && { "x-auth-token": token }),
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return answer;
}

const newUsername = (name: string) =>
  `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;

/** Creates a user with a verified account and a session. */
export async function member(
  name: string,
  { origin, dataDir }: At,
  ownEmail?: string,
): Promise<Member> {
  const username = newUsername(name);
  const email = ownEmail ?? `${username}@example.com`;
  const account = { name, username, email, password, confirmPassword: password };
  await call(origin, "/auth/register", account);
  const link = new URL(await linkMailedTo(dataDir, email));
  await call(origin, "/auth/verify-email", { token: link.pathname.split("/").at(-1) });
  const answer = await call(origin, "/auth/login", { email, password });
  return { name, email, ...((await answer.json()) as { token: string; userId: string }) };
}

/** Creates a moderator with one of the emails that have no account yet. */
export async function moderator(at: At): Promise<Member> {
  for (const email of moderatorEmails) {
    const isFree = await member("Efua", at, email).catch(() => null);
    if (isFree !== null) return isFree;
  }
  throw new Error("All moderators have an account.");
}

export async function griot(name: string, at: At): Promise<Member> {
  const person = await member(name, at);
  const application = {
    country: "Ghana",
    posterName: `${name} Tells`,
    aboutYourself: "I tell what the river told me.",
    genres: ["african folktales"],
    hobbies: [],
    age: 34,
  };
  await call(at.origin, "/writer/save", application, person.token);
  return person;
}

/** Lets a user follow a writer, so that the writer's stories are first in the user's feed. */
export async function follow(person: Member, writer: Member, { origin }: At): Promise<void> {
  await call(origin, `/writer/follow/${writer.userId}`, { on: true }, person.token);
}

/** Publishes a story about a ferryman who `kept his word to the river`, and returns its id. */
export async function publish(
  title: string,
  { token }: Member,
  { origin }: At,
  story = "<p>Once there was a ferryman who kept his word to the river.</p>",
): Promise<string> {
  const pixels = { width: 800, height: 500, channels: 3 as const, background: "#2b2f6b" };
  const poster = await sharp({ create: pixels }).jpeg().toBuffer();
  const form = new FormData();
  form.append("title", title);
  form.append("shortDescription", "A ferryman keeps a promise.");
  form.append("story", story);
  form.append("posterImage", new Blob([new Uint8Array(poster)], { type: "image/jpeg" }), "a.jpg");
  const answer = await call(origin, "/stories", form, token);
  return ((await answer.json()) as { _id: string })._id;
}

/** Stores a session in the browser, as the login does. A page of the same origin without the app is used for that. */
export async function signIn(page: Page, { token, userId }: Member): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(
    ([kept, owner]) => {
      localStorage.setItem("token", kept ?? "");
      localStorage.setItem("userId", owner ?? "");
    },
    [token, userId],
  );
}
