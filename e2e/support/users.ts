import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Kora, moderatorEmails, waitForVerificationLink } from "./kora-server.ts";

/** A user who is created through the API, so that the browser runs only the steps under test. */
export interface TestUser {
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly userId: string;
}

/** The URL origin of a running Kora, and its data folder, which contains the sent mails. */
export type KoraAddress = Pick<Kora, "origin" | "dataDir">;

/** All test users have this password. */
export const password = "Harp4strings";

/** Posts a form, or an object as JSON, to the API. The request must succeed. Without a token it is anonymous. */
export async function postToApi(
  origin: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: {
      ...(token !== undefined && { "x-auth-token": token }),
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(response.ok, `${path} responded with ${response.status}`).toBe(true);
  return response;
}

const newUsername = (name: string) =>
  `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;

/** Creates a user with a verified account and a session. */
export async function createUser(
  name: string,
  { origin, dataDir }: KoraAddress,
  chosenEmail?: string,
): Promise<TestUser> {
  const username = newUsername(name);
  const email = chosenEmail ?? `${username}@example.com`;
  const account = { name, username, email, password, confirmPassword: password };
  await postToApi(origin, "/auth/register", account);
  const link = new URL(await waitForVerificationLink(dataDir, email));
  await postToApi(origin, "/auth/verify-email", { token: link.pathname.split("/").at(-1) });
  return logIn({ name, email }, origin);
}

/** Begins a further session of a user; returns the user with that one. */
export async function logIn(
  { name, email }: Pick<TestUser, "name" | "email">,
  origin: string,
): Promise<TestUser> {
  const response = await postToApi(origin, "/auth/login", { email, password });
  return { name, email, ...((await response.json()) as { token: string; userId: string }) };
}

/** Creates a user who has entered the month of birth. The age is `years`, or one less. */
export async function createUserOfAge(
  name: string,
  years: number,
  kora: KoraAddress,
): Promise<TestUser> {
  const user = await createUser(name, kora);
  const body = new FormData();
  body.append("birthMonth", `${new Date().getFullYear() - years}-01`);
  const response = await fetch(`${kora.origin}/api/profile`, {
    method: "PUT",
    headers: { "x-auth-token": user.token },
    body,
  });
  expect(response.ok).toBe(true);
  return user;
}

/** Creates a user with one of the emails of moderators that have no account yet. */
export async function createModerator(kora: KoraAddress, name = "Efua"): Promise<TestUser> {
  // In random order, because the server hashes the password before it refuses a taken email.
  for (const email of moderatorEmails.toSorted(() => Math.random() - 0.5)) {
    const user = await createUser(name, kora, email).catch(() => null);
    if (user !== null) return user;
  }
  throw new Error("All emails of moderators have an account.");
}

export async function createWriter(name: string, kora: KoraAddress): Promise<TestUser> {
  const user = await createUser(name, kora);
  const application = {
    country: "Ghana",
    posterName: `${name} Tells`,
    aboutYourself: "I tell what the river told me.",
    genres: ["african folktales"],
    hobbies: [],
    age: 34,
  };
  await postToApi(kora.origin, "/writer/save", application, user.token);
  return user;
}

/** Lets a user follow a writer, so that the writer's stories are first in the user's feed. */
export async function follow(
  user: TestUser,
  writer: TestUser,
  { origin }: KoraAddress,
): Promise<void> {
  await postToApi(origin, `/writer/follow/${writer.userId}`, { on: true }, user.token);
}

/** Publishes a story about a ferryman who `kept his word to the river`, and returns its id. */
export async function publishStory(
  title: string,
  { token }: TestUser,
  { origin }: KoraAddress,
  storyHtml = "<p>Once there was a ferryman who kept his word to the river.</p>",
  otherFields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const pixels = { width: 800, height: 500, channels: 3 as const, background: "#2b2f6b" };
  const poster = await sharp({ create: pixels }).jpeg().toBuffer();
  const form = new FormData();
  form.append("title", title);
  form.append("shortDescription", "A ferryman keeps a promise.");
  form.append("story", storyHtml);
  for (const [name, value] of Object.entries(otherFields)) form.append(name, value);
  form.append("posterImage", new Blob([new Uint8Array(poster)], { type: "image/jpeg" }), "a.jpg");
  const response = await postToApi(origin, "/stories", form, token);
  return ((await response.json()) as { _id: string })._id;
}

/**
 * Stores a session in the browser, as the login does. Local storage belongs to an origin, so it opens a page without
 * the app.
 */
export async function signIn(page: Page, { token, userId }: TestUser): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(
    ([storedToken, storedUserId]) => {
      localStorage.setItem("token", storedToken ?? "");
      localStorage.setItem("userId", storedUserId ?? "");
    },
    [token, userId],
  );
}
