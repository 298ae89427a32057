import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOpenIdProvider } from "../../../../../scripts/dev-openid/provider.ts";
import {
  type AtGoogle,
  type GoogleBrowser,
  openBrowser,
  whereTo,
} from "../../testing/google-browser.ts";
import {
  mailedTokens,
  newcomer,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { googleFlowCookie, googleIdentityCookie } from "./google-cookies.ts";
import { linkGoogle } from "./link-google.ts";
import { googleSignIns, users } from "./tables.ts";

const google: NodeJS.ProcessEnv = {
  GOOGLE_CLIENT_ID: "kora-test",
  GOOGLE_CLIENT_SECRET: "kora-test-secret",
};
let stopProvider: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const provider = await startOpenIdProvider({
    port: 0,
    clientId: "kora-test",
    clientSecret: "kora-test-secret",
    redirectUris: ["http://kora.test/api/auth/google/callback"],
  });
  stopProvider = provider.stop;
  google.GOOGLE_ISSUER = provider.issuer;
});
afterAll(() => stopProvider?.());

const kit = useTestApp(google);
const beside = useTestApp(google, { beside: kit });

const minute = 60 * 1000;

function personAtGoogle(changes: Partial<AtGoogle> = {}): AtGoogle {
  return { name: "Esi Mensah", email: newcomer().email, verified: true, ...changes };
}

/** What the completion page sends: Google's part comes from the address it was opened with. */
function completion(page: URL, changes: object = {}) {
  const { username, password } = newcomer();
  return { ...Object.fromEntries(page.searchParams), username, password, ...changes };
}

async function storedUser(userId: string) {
  const [user] = await kit.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user;
}

async function userOfEmail(email: string) {
  const [user] = await kit.db.drizzle.select().from(users).where(eq(users.email, email));
  return user;
}

async function change(userId: string, changes: Partial<typeof users.$inferInsert>) {
  await kit.db.drizzle.update(users).set(changes).where(eq(users.id, userId));
}

/** Somebody who has an account made with Google. */
async function registerAtGoogle() {
  const [browser, person] = [openBrowser(kit), personAtGoogle()];
  const form = completion(await browser.signIn(person));
  const answer = await browser.post("/api/auth/register/google", form);
  const { userId, token }: { userId: string; token: string } = answer.json();
  return { browser, person, form, userId, token };
}

/** The cookies of a sign-in that is under way. */
const googleCookies = ({ cookies }: GoogleBrowser) =>
  [...cookies.keys()].filter((name) => name.startsWith("kora_google"));

/** What the page at /oauth-callback does with the code that its address brings. */
const exchange = (browser: GoogleBrowser, page: URL, token?: string) =>
  browser.post("/api/auth/google/session", { token: page.searchParams.get("token") }, token);

const errorOf = (page: URL) => {
  expect(page.pathname).toBe("/oauth-callback");
  expect([...page.searchParams.keys()]).toEqual(["error"]);
  return page.searchParams.get("error");
};

describe("the button", () => {
  test("leads to the provider with PKCE, state and nonce, which stay in a sealed cookie", async () => {
    const browser = openBrowser(kit);
    const response = await browser.visit("/api/auth/google");
    expect(response.statusCode).toBe(302);
    expect(response.headers["referrer-policy"]).toBe("no-referrer");
    expect(response.headers["cache-control"]).toBe("no-store");
    const address = whereTo(response);
    expect(address.origin).toBe(google.GOOGLE_ISSUER);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "kora-test",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: "http://kora.test/api/auth/google/callback",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: "kora_google_flow",
        path: "/api/auth/google",
        httpOnly: true,
        sameSite: "Lax",
        maxAge: 600,
      }),
    ]);
  });

  test("is new each time", async () => {
    const browser = openBrowser(kit);
    const [one, two] = [await browser.begin(), await browser.begin()];
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
    }
  });
});

describe("somebody new", () => {
  test("goes to the completion page with what Google says, and without an account yet", async () => {
    const [browser, person] = [openBrowser(kit), personAtGoogle()];
    const page = await browser.signIn(person);
    expect(page.pathname).toBe("/register/google");
    expect(Object.fromEntries(page.searchParams)).toEqual({
      name: "Esi Mensah",
      email: person.email,
      googleId: expect.stringMatching(/^\w{24}$/),
      picture: "",
    });
    expect(googleCookies(browser)).toEqual(["kora_google_identity"]);
    expect(await userOfEmail(person.email)).toBeUndefined();
  });

  test("completes the registration, is verified at once and needs no mail", async () => {
    const { browser, person, form, userId, token } = await registerAtGoogle();
    expect(await storedUser(userId)).toMatchObject({
      name: "Esi Mensah",
      username: form.username,
      email: person.email,
      googleId: expect.stringMatching(/^\w{24}$/),
      avatar: null,
    });
    expect((await kit.call("getProfile", {}, { token })).user.isVerified).toBe(true);
    expect(await mailedTokens(kit, person.email)).toEqual([]);
    expect(googleCookies(browser)).toEqual([]);
  });

  test("is answered 201 with token, userId and the spec's msg", async () => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    const answer = await browser.post("/api/auth/register/google", form);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        msg: "Registration successful!",
      },
    ]);
  });

  test("whose browser had a session ends it by completing, and by nothing less", async () => {
    const [browser, before] = [openBrowser(kit), await registerVerified(kit)];
    const form = completion(await browser.signIn(personAtGoogle()));
    const complete = (changes: object) =>
      browser.post("/api/auth/register/google", { ...form, ...changes }, before.token);
    expect((await complete({ username: before.username })).statusCode).toBe(409);
    expect((await kit.send("getProfile", {}, before)).statusCode).toBe(200);
    const answer = await complete({});
    expect((await kit.send("getProfile", {}, before)).statusCode).toBe(401);
    expect((await kit.send("getProfile", {}, answer.json())).statusCode).toBe(200);
  });

  test("can log in with the password of the form too", async () => {
    const { person, form, userId } = await registerAtGoogle();
    const body = { email: person.email, password: form.password };
    expect((await kit.call("login", { body })).userId).toBe(userId);
  });

  test("without a name, or with a long one, has one that fits the form", async () => {
    const nameFor = async (name: string) => {
      const page = await openBrowser(kit).signIn(
        personAtGoogle({ name, email: "esi.m@x.example" }),
      );
      return page.searchParams.get("name");
    };
    expect(await nameFor("  ")).toBe("esi.m");
    expect(await nameFor("n".repeat(300))).toBe("n".repeat(80));
    expect(await nameFor("Esi\r\nBcc: x")).toBe("esi.m");
    // The eightieth code unit is half an emoji.
    expect(await nameFor(`n${"😀".repeat(40)}`)).toBe(`n${"😀".repeat(39)}`);
  });

  test.each([
    ["password", "abcdefgh", "Password is too weak! Please use a stronger password."],
    ["password", "abcdefg#", "Password is too weak! Please use a stronger password."],
    ["password", undefined, "Please enter a password."],
    ["username", "ab", "Username must be 3 to 30 letters, digits, underscores or dots."],
    ["name", "", "Please enter your name."],
  ])("is told what is wrong with %s (%j), and may try again", async (field, value, sentence) => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    const refused = await browser.post("/api/auth/register/google", { ...form, [field]: value });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }]);
    expect((await browser.post("/api/auth/register/google", form)).statusCode).toBe(201);
  });

  test("whose username is taken is told so, and may choose another", async () => {
    const { username } = await register(kit);
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    const refused = await browser.post("/api/auth/register/google", { ...form, username });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ["username"]]);
    expect((await browser.post("/api/auth/register/google", form)).statusCode).toBe(201);
  });

  test("who completes in two tabs at once gets one account", async () => {
    const browser = openBrowser(kit);
    const page = await browser.signIn(personAtGoogle());
    const answers = await Promise.all(
      [completion(page), completion(page)].map((form) =>
        browser.post("/api/auth/register/google", form),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201, 409]));
  });
});

describe("a forged completion", () => {
  const expired = "This Google sign-in is no longer valid. Please start it again.";
  const isRefused = { code: "FORBIDDEN", msg: expired, message: expired };

  test("by somebody who never was at Google is refused", async () => {
    const form = { ...completion(new URL("http://kora.test")), name: "Eve", googleId: "1" };
    const { email } = newcomer();
    const answer = await openBrowser(kit).post("/api/auth/register/google", { ...form, email });
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
    expect(await userOfEmail(email)).toBeUndefined();
  });

  test.each([
    ["email", newcomer().email],
    ["googleId", "104729"],
  ])("with another %s than Google's is refused", async (field, value) => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()), { [field]: value });
    const answer = await browser.post("/api/auth/register/google", form);
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
  });

  test("with the cookie of another identity is refused", async () => {
    const [ama, eve] = [openBrowser(kit), openBrowser(kit)];
    const page = await ama.signIn(personAtGoogle());
    await eve.signIn(personAtGoogle());
    const answer = await eve.post("/api/auth/register/google", completion(page));
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
  });

  test.each([
    ["altered", (cookie: string) => `A${cookie.slice(1)}`],
    ["signed by nobody", (cookie: string) => cookie.slice(0, cookie.lastIndexOf("."))],
    ["empty", () => "."],
  ])("with a cookie that is %s is refused", async (_name, forge) => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    const value = browser.cookies.get(googleIdentityCookie.name) ?? "";
    browser.cookies.set(googleIdentityCookie.name, forge(decodeURIComponent(value)));
    const answer = await browser.post("/api/auth/register/google", form);
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
  });

  test("with the sealed cookie of another purpose is refused", async () => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    await browser.begin();
    const flow = browser.cookies.get("kora_google_flow") ?? "";
    browser.cookies.set("kora_google_identity", flow);
    const answer = await browser.post("/api/auth/register/google", form);
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
  });

  test("after ten minutes is refused, whatever the browser kept", async () => {
    const browser = openBrowser(kit);
    const form = completion(await browser.signIn(personAtGoogle()));
    kit.clock.advance(10 * minute + 1000);
    const answer = await browser.post("/api/auth/register/google", form);
    expect([answer.statusCode, answer.json()]).toEqual([403, isRefused]);
  });

  test("a second time with a kept cookie makes no second account", async () => {
    const browser = openBrowser(kit);
    const page = await browser.signIn(personAtGoogle());
    const kept = new Map(browser.cookies);
    await browser.post("/api/auth/register/google", completion(page));
    for (const [name, value] of kept) {
      browser.cookies.set(name, value);
    }
    const again = await browser.post("/api/auth/register/google", completion(page));
    expect(again.statusCode).toBe(409);
  });
});

describe("somebody known", () => {
  test("is signed in with a code that their browser exchanges for a session", async () => {
    const { person, userId } = await registerAtGoogle();
    const browser = openBrowser(kit);
    const page = await browser.signIn(person);
    expect(page.pathname).toBe("/oauth-callback");
    expect([...page.searchParams.keys()]).toEqual(["token", "userId"]);
    expect(page.searchParams.get("userId")).toBe(userId);
    const code = page.searchParams.get("token") ?? "";
    expect((await kit.refuse("getProfile", {}, { token: code })).status).toBe(401);
    const answer = await exchange(browser, page);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), userId, msg: "Welcome back." },
    ]);
    const { token }: { token: string } = answer.json();
    expect(token).not.toBe(code);
    expect((await kit.call("getProfile", {}, { token })).user._id).toBe(userId);
    const [session] = await kit.call("listSessions", { query: {} }, { token });
    expect(session?.device).toBe("Firefox on Windows");
    expect(googleCookies(browser)).toEqual([]);
  });

  test("is known by Google's id, not by the email", async () => {
    const { person, userId } = await registerAtGoogle();
    await change(userId, { email: newcomer().email });
    const page = await openBrowser(kit).signIn(person);
    expect(page.searchParams.get("userId")).toBe(userId);
  });

  test("who is suspended is told so, and gets no token", async () => {
    const { person, userId } = await registerAtGoogle();
    await change(userId, { suspendedAt: kit.clock.now() });
    const page = await openBrowser(kit).signIn(person);
    expect(errorOf(page)).toBe("This account is suspended.");
  });

  test("whose email belongs to an account with another Google account is sent to the password", async () => {
    const { person, userId } = await registerAtGoogle();
    await change(userId, { googleId: `another ${userId}` });
    expect(errorOf(await openBrowser(kit).signIn(person))).toBe(
      "The account with this email is linked to another Google account. Please log in with your password.",
    );
  });
});

describe("the one-time code of a sign-in", () => {
  const expired = "This Google sign-in is no longer valid. Please start it again.";

  /** Somebody known, just back from Google. */
  async function backFromGoogle() {
    const { person, userId } = await registerAtGoogle();
    const browser = openBrowser(kit);
    return { browser, person, userId, page: await browser.signIn(person) };
  }

  test("of an attacker opens no session in a victim's browser, which keeps its own", async () => {
    const [attack, victim] = [await backFromGoogle(), await registerVerified(kit)];
    const browser = openBrowser(kit);
    const isRefused = [403, { code: "FORBIDDEN", msg: expired, message: expired }];
    const visited = await exchange(browser, attack.page, victim.token);
    expect([visited.statusCode, visited.json()]).toEqual(isRefused);
    // Neither does it while the victim is signing in with Google as well.
    await browser.begin();
    const during = await exchange(browser, attack.page, victim.token);
    expect([during.statusCode, during.json()]).toEqual(isRefused);
    expect((await kit.send("getProfile", {}, victim)).statusCode).toBe(200);
    expect((await exchange(attack.browser, attack.page)).statusCode).toBe(200);
  });

  test("is exchanged once, also by two tabs at once", async () => {
    const { browser, page } = await backFromGoogle();
    const cookies = new Map(browser.cookies);
    const answers = await Promise.all([exchange(browser, page), exchange(browser, page)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403,
    ]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await exchange(browser, page)).statusCode).toBe(403);
  });

  test("is exchanged at another process than the one that Google led to", async () => {
    const { browser, page, userId } = await backFromGoogle();
    const answer = await beside.app.http.inject({
      method: "POST",
      url: "/api/auth/google/session",
      headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
      payload: { token: page.searchParams.get("token") },
    });
    expect([answer.statusCode, answer.json().userId]).toEqual([200, userId]);
    expect((await exchange(browser, page)).statusCode).toBe(403);
  });

  test("lives one minute", async () => {
    const { browser, page } = await backFromGoogle();
    kit.clock.advance(minute + 1000);
    expect((await exchange(browser, page)).statusCode).toBe(403);
  });

  test("takes the place of the session that the browser had", async () => {
    const [{ browser, page }, before] = [await backFromGoogle(), await registerVerified(kit)];
    const answer = await exchange(browser, page, before.token);
    expect((await kit.send("getProfile", {}, before)).statusCode).toBe(401);
    expect((await kit.send("getProfile", {}, answer.json())).statusCode).toBe(200);
  });

  test("opens nothing for somebody who was suspended or went meanwhile", async () => {
    const [suspended, gone] = [await backFromGoogle(), await backFromGoogle()];
    await change(suspended.userId, { suspendedAt: kit.clock.now() });
    await change(gone.userId, { deletedAt: kit.clock.now() });
    const [one, two] = [
      await exchange(suspended.browser, suspended.page),
      await exchange(gone.browser, gone.page),
    ];
    expect([one.json().code, two.json().code]).toEqual(["SUSPENDED", "FORBIDDEN"]);
  });

  test("cannot be sent by a page of another origin", async () => {
    const { page } = await backFromGoogle();
    // A cross-site request carries no SameSite=Lax cookie, and a form can send no JSON.
    const answer = await kit.app.http.inject({
      method: "POST",
      url: "/api/auth/google/session",
      headers: { "content-type": "text/plain", origin: "https://evil.example" },
      payload: JSON.stringify({ token: page.searchParams.get("token") }),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  test.each([[{}], [{ token: "" }], [{ token: "x".repeat(201) }], [{ token: 7 }]])(
    "of no sense (%j) is refused",
    async (body) => {
      const answer = await openBrowser(kit).post("/api/auth/google/session", body);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { token: expired }]);
    },
  );

  test("is swept away when nobody exchanged it", async () => {
    const { userId } = await backFromGoogle();
    const count = () => kit.db.drizzle.$count(googleSignIns, eq(googleSignIns.userId, userId));
    await kit.app.jobHandlers["sweep-accounts"]({});
    expect(await count()).toBe(1);
    kit.clock.advance(minute + 1000);
    await kit.app.jobHandlers["sweep-accounts"]({});
    expect(await count()).toBe(0);
  });
});

describe("two sign-ins of one browser", () => {
  test("in two tabs both come to their end, whichever was begun first", async () => {
    const { person, userId } = await registerAtGoogle();
    const browser = openBrowser(kit);
    const [first, second] = [await browser.begin(), await browser.begin()];
    const pages = [];
    for (const address of [first, second]) {
      pages.push(whereTo(await browser.visit(await browser.comeBack(address, person))));
    }
    for (const page of pages) {
      expect((await exchange(browser, page)).json().userId).toBe(userId);
    }
    expect(googleCookies(browser)).toEqual([]);
  });

  test("are not ended by a callback that this browser did not begin", async () => {
    const [{ person, userId }, attacker] = [await registerAtGoogle(), openBrowser(kit)];
    const forged = await attacker.comeBack(await attacker.begin(), personAtGoogle());
    const browser = openBrowser(kit);
    const address = await browser.begin();
    const cookies = new Map(browser.cookies);
    await browser.visit(forged);
    expect(browser.cookies).toEqual(cookies);
    const page = whereTo(await browser.visit(await browser.comeBack(address, person)));
    await browser.visit(forged);
    expect((await exchange(browser, page)).json().userId).toBe(userId);
  });

  test("are four at most: the oldest gives way", async () => {
    const { person } = await registerAtGoogle();
    const browser = openBrowser(kit);
    const oldest = await browser.begin();
    for (let n = 0; n < 4; n += 1) await browser.begin();
    const page = whereTo(await browser.visit(await browser.comeBack(oldest, person)));
    expect(errorOf(page)).toBe("Google sign-in did not work. Please try again.");
  });
});

describe("an email that Google has not verified", () => {
  const unverified = "Google has not verified your email address, so it cannot be used to log in.";

  test("makes no account", async () => {
    const browser = openBrowser(kit);
    expect(errorOf(await browser.signIn(personAtGoogle({ verified: false })))).toBe(unverified);
    expect(googleCookies(browser)).toEqual([]);
  });

  test("reaches no account that has it, linked or not", async () => {
    const [{ email }, { person }] = [await registerVerified(kit), await registerAtGoogle()];
    for (const known of [email, person.email]) {
      const browser = openBrowser(kit);
      const page = await browser.signIn(personAtGoogle({ email: known, verified: false }));
      expect(errorOf(page)).toBe(unverified);
      const link = await browser.post("/api/auth/google/link", { password: "Kora2strings" });
      expect(link.statusCode).toBe(403);
    }
  });
});

describe("a verified email that has an account already", () => {
  /** Somebody with an account, just back from Google. */
  async function toBeLinked(changes: Partial<AtGoogle> = {}) {
    const account = await registerVerified(kit);
    const browser = openBrowser(kit);
    const person = personAtGoogle({ email: account.email, ...changes });
    const page = await browser.signIn(person);
    return { account, browser, person, page };
  }

  test("asks for the account's password, and shows no token", async () => {
    const { page, browser, account } = await toBeLinked();
    expect(page.pathname).toBe("/register/google");
    expect(Object.fromEntries(page.searchParams)).toEqual({ link: "1", email: account.email });
    expect(googleCookies(browser)).toEqual(["kora_google_identity"]);
    expect((await storedUser(account.userId))?.googleId).toBeNull();
  });

  test("in any letter case does too", async () => {
    const account = await registerVerified(kit);
    const person = personAtGoogle({ email: account.email.toUpperCase() });
    const page = await openBrowser(kit).signIn(person);
    expect(page.searchParams.get("link")).toBe("1");
  });

  test("is linked by the right password, and from then on signs in by itself", async () => {
    const { browser, account, person } = await toBeLinked();
    const { password } = account;
    const answer = await browser.post("/api/auth/google/link", { password });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: account.userId,
        msg: "Your Google account is linked. Welcome back.",
      },
    ]);
    expect(await kit.call("getProfile", {}, answer.json())).toBeDefined();
    expect(googleCookies(browser)).toEqual([]);
    const page = await openBrowser(kit).signIn(person);
    expect(page.searchParams.get("userId")).toBe(account.userId);
  });

  test("is linked in a session that takes the place of the browser's, and of no other", async () => {
    const { browser, account } = await toBeLinked();
    const { email, password } = account;
    const other = await kit.call("login", { body: { email, password } });
    const link = (tried: string) =>
      browser.post("/api/auth/google/link", { password: tried }, account.token);
    expect((await link("Wrong2strings")).statusCode).toBe(401);
    expect((await kit.send("getProfile", {}, account)).statusCode).toBe(200);
    const answer = await link(password);
    expect((await kit.send("getProfile", {}, account)).statusCode).toBe(401);
    for (const device of [other, answer.json()]) {
      expect((await kit.send("getProfile", {}, device)).statusCode).toBe(200);
    }
  });

  test("is not linked by a wrong password; the right one may follow", async () => {
    const { browser, account } = await toBeLinked();
    const wrong = await browser.post("/api/auth/google/link", { password: "Wrong2strings" });
    const sentence = "This is not the password of the account.";
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { code: "UNAUTHENTICATED", msg: sentence, message: sentence },
    ]);
    expect((await storedUser(account.userId))?.googleId).toBeNull();
    const { password } = account;
    expect((await browser.post("/api/auth/google/link", { password })).statusCode).toBe(200);
  });

  test("verifies an account that waited for its mail", async () => {
    const account = await register(kit);
    const browser = openBrowser(kit);
    await browser.signIn(personAtGoogle({ email: account.email }));
    const { password } = account;
    const answer = await browser.post("/api/auth/google/link", { password });
    expect((await kit.call("getProfile", {}, answer.json())).user.isVerified).toBe(true);
  });

  test("of somebody suspended says so after the right password only", async () => {
    const { browser, account } = await toBeLinked();
    await change(account.userId, { suspendedAt: kit.clock.now() });
    const link = (password: string) => browser.post("/api/auth/google/link", { password });
    expect((await link("Wrong2strings")).statusCode).toBe(401);
    const answer = await link(account.password);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "SUSPENDED"]);
    expect((await storedUser(account.userId))?.googleId).toBeNull();
  });

  test("is not linked without having been at Google, or ten minutes later", async () => {
    const { browser, account } = await toBeLinked();
    const { password } = account;
    const stranger = await openBrowser(kit).post("/api/auth/google/link", { password });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, "FORBIDDEN"]);
    kit.clock.advance(10 * minute + 1000);
    expect((await browser.post("/api/auth/google/link", { password })).statusCode).toBe(403);
  });

  test("is linked to one Google account only", async () => {
    const { browser, account } = await toBeLinked();
    await change(account.userId, { googleId: `another ${account.userId}` });
    const { password } = account;
    const answer = await browser.post("/api/auth/google/link", { password });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "CONFLICT"]);
  });

  test("cannot be registered a second time", async () => {
    const { browser, account, person } = await toBeLinked();
    const form = { ...completion(new URL("http://kora.test")), ...person, googleId: "1" };
    const answer = await browser.post("/api/auth/register/google", form);
    expect(answer.statusCode).toBe(403);
    expect((await userOfEmail(account.email))?.id).toBe(account.userId);
  });
});

describe("an answer that does not fit", () => {
  const failed = "Google sign-in did not work. Please try again.";
  const expired = "This Google sign-in is no longer valid. Please start it again.";

  test("with another state is refused", async () => {
    const browser = openBrowser(kit);
    const back = new URL(await browser.comeBack(await browser.begin(), personAtGoogle()));
    back.searchParams.set("state", "x".repeat(43));
    const response = await browser.visit(back.href);
    expect(errorOf(whereTo(response))).toBe(failed);
    expect(response.headers["referrer-policy"]).toBe("no-referrer");
  });

  test.each(["nonce", "code_challenge"])("to another %s is refused", async (name) => {
    const browser = openBrowser(kit);
    const address = await browser.begin();
    address.searchParams.set(name, "x".repeat(43));
    const back = await browser.comeBack(address, personAtGoogle());
    expect(errorOf(whereTo(await browser.visit(back)))).toBe(failed);
  });

  test("for another browser is refused: nobody is signed in as the attacker", async () => {
    const { person } = await registerAtGoogle();
    const [attacker, victim] = [openBrowser(kit), openBrowser(kit)];
    const back = await attacker.comeBack(await attacker.begin(), person);
    expect(errorOf(whereTo(await victim.visit(back)))).toBe(expired);
    await victim.begin();
    expect(errorOf(whereTo(await victim.visit(back)))).toBe(failed);
  });

  test("a second time is refused, also by a browser that kept its cookie", async () => {
    const { person } = await registerAtGoogle();
    const browser = openBrowser(kit);
    const back = await browser.comeBack(await browser.begin(), person);
    const cookie = browser.cookies.get(googleFlowCookie.name) ?? "";
    expect(whereTo(await browser.visit(back)).searchParams.has("token")).toBe(true);
    expect(errorOf(whereTo(await browser.visit(back)))).toBe(expired);
    browser.cookies.set(googleFlowCookie.name, cookie);
    expect(errorOf(whereTo(await browser.visit(back)))).toBe(failed);
  });

  test("after ten minutes is refused", async () => {
    const browser = openBrowser(kit);
    const back = await browser.comeBack(await browser.begin(), personAtGoogle());
    kit.clock.advance(10 * minute + 1000);
    expect(errorOf(whereTo(await browser.visit(back)))).toBe(expired);
  });

  test.each(["", "?code=x", "?error=server_error", "?code=%00&state=%zz", "?error[]=x&state=1"])(
    "of no sense (%j) is refused",
    async (query) => {
      const browser = openBrowser(kit);
      await browser.begin();
      const page = whereTo(await browser.visit(`/api/auth/google/callback${query}`));
      expect([failed, expired]).toContain(errorOf(page));
    },
  );

  test("that the person turned back is told as that", async () => {
    const browser = openBrowser(kit);
    expect(errorOf(await browser.signIn("cancel"))).toBe("Google sign-in was cancelled.");
    expect(googleCookies(browser)).toEqual([]);
  });
});

describe("where Google is out of reach", () => {
  const away = useTestApp({ ...google, GOOGLE_ISSUER: "http://localhost:9" });

  test("the button says so, and nothing else breaks", async () => {
    const page = whereTo(await openBrowser(away).visit("/api/auth/google"));
    expect(errorOf(page)).toBe("Google cannot be reached. Please try again in a moment.");
  });
});

describe("where Google is not configured", () => {
  const without = useTestApp();
  const notConfigured = "Google sign-in is not configured on this server.";

  test.each(["/api/auth/google", "/api/auth/google/callback?code=x&state=y"])(
    "%s ends on the page that says so",
    async (address) => {
      const response = await openBrowser(without).visit(address);
      expect(errorOf(whereTo(response))).toBe(notConfigured);
    },
  );
});

describe("with limits", () => {
  const limited = useTestApp({ ...google, RATE_LIMIT: "on" });

  test("wrong passwords at linking count as failed logins", async () => {
    const account = await registerVerified(limited);
    const ctx = limited.app.contextFor(null);
    const proven = { googleId: "104729", email: account.email, signedInAt: Date.now() };
    for (let n = 0; n < 10; n += 1) {
      const attempt = linkGoogle(ctx, { password: `Wrong${n}strings` }, proven);
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    const { email, password } = account;
    await expect(linkGoogle(ctx, { password }, proven)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    expect((await limited.refuse("login", { body: { email, password } })).status).toBe(429);
  });

  test("an address that keeps pressing the button is asked to wait", async () => {
    const browser = openBrowser(limited);
    let page = whereTo(await browser.visit("/api/auth/google/callback"));
    for (let n = 0; n < 100; n += 1) {
      page = whereTo(await browser.visit("/api/auth/google/callback"));
    }
    expect(errorOf(page)).toBe("That was a lot at once. Please try again in 15 minutes.");
  });
});
