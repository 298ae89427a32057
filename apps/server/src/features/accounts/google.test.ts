import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  type GoogleBrowser,
  type GoogleProfile,
  getRedirectTarget,
  openBrowser,
} from "../../testing/google-browser.ts";
import { useOpenIdProvider } from "../../testing/openid-provider.fixture.ts";
import {
  createRegistration,
  getMailedTokens,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { googleFlowCookie, googleIdentityCookie } from "./google-cookies.ts";
import { linkGoogle } from "./link-google.ts";
import { googleSignIns, users } from "./tables.ts";

const googleSettings = useOpenIdProvider({ LOG_LEVEL: "info" });
const testApp = useTestApp(googleSettings, { captureLog: true });
const secondApp = useTestApp(googleSettings, { sameDatabaseAs: testApp });

const minute = 60 * 1000;

function createGoogleUser(changes: Partial<GoogleProfile> = {}): GoogleProfile {
  return { name: "Esi Mensah", email: createRegistration().email, verified: true, ...changes };
}

/** Returns the filled-in form of the completion page. Its Google fields come from the query of `page`. */
function createCompletionForm(page: URL, changes: object = {}) {
  const { username, password } = createRegistration();
  return { ...Object.fromEntries(page.searchParams), username, password, ...changes };
}

async function findUser(userId: string) {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user;
}

async function findUserByEmail(email: string) {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.email, email));
  return user;
}

async function updateUser(userId: string, changes: Partial<typeof users.$inferInsert>) {
  await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, userId));
}

/** Registers a new user with Google. Returns the user's browser, Google profile, form and session. */
async function registerWithGoogle() {
  const [browser, googleUser] = [openBrowser(testApp), createGoogleUser()];
  const form = createCompletionForm(await browser.signIn(googleUser));
  const response = await browser.post("/api/auth/register/google", form);
  const { userId, token }: { userId: string; token: string } = response.json();
  return { browser, googleUser, form, userId, token };
}

/** Returns the names of the browser's cookies of unfinished sign-ins. */
const googleCookieNames = ({ cookies }: GoogleBrowser) =>
  [...cookies.keys()].filter((name) => name.startsWith("kora_google"));

/** Exchanges the one-time code, the parameter `token` in the URL of the page /oauth-callback, as that page does. */
const exchangeCode = (browser: GoogleBrowser, page: URL, sessionToken?: string) =>
  browser.post("/api/auth/google/session", { token: page.searchParams.get("token") }, sessionToken);

/** Checks that `page` is the callback page with an error only. Returns the error. */
const readError = (page: URL) => {
  expect(page.pathname).toBe("/oauth-callback");
  expect([...page.searchParams.keys()]).toEqual(["error"]);
  return page.searchParams.get("error");
};

describe("the sign-in button", () => {
  test("redirects to the provider with PKCE, state and nonce, and sets a signed cookie", async () => {
    const browser = openBrowser(testApp);
    const response = await browser.visit("/api/auth/google");
    expect(response.statusCode).toBe(302);
    expect(response.headers["referrer-policy"]).toBe("no-referrer");
    expect(response.headers["cache-control"]).toBe("no-store");
    const url = getRedirectTarget(response);
    expect(url.origin).toBe(googleSettings.GOOGLE_ISSUER);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
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

  test("uses new random values each time", async () => {
    const browser = openBrowser(testApp);
    const [firstUrl, secondUrl] = [await browser.startSignIn(), await browser.startSignIn()];
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(firstUrl.searchParams.get(name)).not.toBe(secondUrl.searchParams.get(name));
    }
  });
});

describe("a new user", () => {
  test("is redirected to the completion page with the Google profile, without an account yet", async () => {
    const [browser, googleUser] = [openBrowser(testApp), createGoogleUser()];
    const page = await browser.signIn(googleUser);
    expect(page.pathname).toBe("/register/google");
    expect(Object.fromEntries(page.searchParams)).toEqual({
      name: "Esi Mensah",
      email: googleUser.email,
      googleId: expect.stringMatching(/^\w{24}$/),
      picture: "",
    });
    expect(googleCookieNames(browser)).toEqual(["kora_google_identity"]);
    expect(await findUserByEmail(googleUser.email)).toBeUndefined();
  });

  test("completes the registration, is verified at once and gets no mail", async () => {
    const { browser, googleUser, form, userId, token } = await registerWithGoogle();
    expect(await findUser(userId)).toMatchObject({
      name: "Esi Mensah",
      username: form.username,
      email: googleUser.email,
      googleId: expect.stringMatching(/^\w{24}$/),
      avatar: null,
    });
    expect((await testApp.call("getProfile", {}, { token })).user.isVerified).toBe(true);
    expect(await getMailedTokens(testApp, googleUser.email)).toEqual([]);
    expect(googleCookieNames(browser)).toEqual([]);
  });

  test("gets the picture from the URL that Google sent, not from the form, and only from a public host", async () => {
    const browser = openBrowser(testApp);
    // The server refuses to fetch from an address that is not public, and logs the host.
    const page = await browser.signIn(createGoogleUser({ picture: "https://127.0.0.1/esi.jpg" }));
    expect(page.searchParams.get("picture")).toBe("https://127.0.0.1/esi.jpg");
    const form = createCompletionForm(page, { picture: "https://127.0.0.2/other.jpg" });
    const response = await browser.post("/api/auth/register/google", form);
    const { userId }: { userId: string } = response.json();
    await testApp.runJobs();
    const lines = testApp.log.filter((line) => line.includes("picture of a new account"));
    expect(lines).toEqual([expect.stringContaining("127.0.0.1 is not on the public internet")]);
    expect((await findUser(userId))?.avatar).toBeNull();
  });

  test("gets 201 with token, userId and a msg", async () => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    const response = await browser.post("/api/auth/register/google", form);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        msg: "Registration successful!",
      },
    ]);
  });

  test("replaces the browser's previous session only when the registration succeeds", async () => {
    const [browser, previousSession] = [openBrowser(testApp), await registerVerified(testApp)];
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    const complete = (changes: object) =>
      browser.post("/api/auth/register/google", { ...form, ...changes }, previousSession.token);
    expect((await complete({ username: previousSession.username })).statusCode).toBe(409);
    expect((await testApp.send("getProfile", {}, previousSession)).statusCode).toBe(200);
    const response = await complete({});
    expect((await testApp.send("getProfile", {}, previousSession)).statusCode).toBe(401);
    expect((await testApp.send("getProfile", {}, response.json())).statusCode).toBe(200);
  });

  test("can also log in with the password of the form", async () => {
    const { googleUser, form, userId } = await registerWithGoogle();
    const body = { email: googleUser.email, password: form.password };
    expect((await testApp.call("login", { body })).userId).toBe(userId);
  });

  test("has one address in all spellings of an internationalized domain", async () => {
    const google = createGoogleUser();
    const local = google.email.split("@")[0];
    const page = await openBrowser(testApp).signIn({ ...google, email: `${local}@пример.рф` });
    expect(page.searchParams.get("email")).toBe(`${local}@xn--e1afmkfd.xn--p1ai`);
  });

  test("gets a valid name if the one from Google is blank, too long or has control characters", async () => {
    const readPrefilledName = async (name: string) => {
      const page = await openBrowser(testApp).signIn(
        createGoogleUser({ name, email: "esi.m@x.example" }),
      );
      return page.searchParams.get("name");
    };
    expect(await readPrefilledName("  ")).toBe("esi.m");
    expect(await readPrefilledName("n".repeat(300))).toBe("n".repeat(80));
    expect(await readPrefilledName("Esi\r\nBcc: x")).toBe("esi.m");
    // A name is cut to 80 code points, and not within an emoji.
    expect(await readPrefilledName(`n${"😀".repeat(90)}`)).toBe(`n${"😀".repeat(79)}`);
  });

  test.each([
    ["password", "abcdefgh", "Password is too weak! Please use a stronger password."],
    ["password", "abcdefg#", "Password is too weak! Please use a stronger password."],
    ["password", undefined, "Please enter a password."],
    ["username", "ab", "Username must be 3 to 30 letters, digits, underscores or dots."],
    ["name", "", "Please enter your name."],
  ])("gets the error for %s (%j), and can try again", async (field, value, message) => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    const refusal = await browser.post("/api/auth/register/google", { ...form, [field]: value });
    expect([refusal.statusCode, refusal.json().fields]).toEqual([400, { [field]: message }]);
    expect((await browser.post("/api/auth/register/google", form)).statusCode).toBe(201);
  });

  test("gets an error for a taken username, and can choose another", async () => {
    const { username } = await register(testApp);
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    const refusal = await browser.post("/api/auth/register/google", { ...form, username });
    expect([refusal.statusCode, Object.keys(refusal.json().fields)]).toEqual([409, ["username"]]);
    expect((await browser.post("/api/auth/register/google", form)).statusCode).toBe(201);
  });

  test("gets only one account when two tabs complete the registration at once", async () => {
    const browser = openBrowser(testApp);
    const page = await browser.signIn(createGoogleUser());
    const responses = await Promise.all(
      [createCompletionForm(page), createCompletionForm(page)].map((form) =>
        browser.post("/api/auth/register/google", form),
      ),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201, 409]));
  });
});

describe("a forged completion of the registration", () => {
  const expiredMessage = "This Google sign-in is no longer valid. Please start it again.";
  const refusal = { code: "FORBIDDEN", msg: expiredMessage, message: expiredMessage };

  test("is rejected without a Google sign-in", async () => {
    const form = {
      ...createCompletionForm(new URL("http://kora.test")),
      name: "Eve",
      googleId: "1",
    };
    const { email } = createRegistration();
    const response = await openBrowser(testApp).post("/api/auth/register/google", {
      ...form,
      email,
    });
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
    expect(await findUserByEmail(email)).toBeUndefined();
  });

  test.each([
    ["email", createRegistration().email],
    ["googleId", "104729"],
  ])("is rejected if its %s is not the one from Google", async (field, value) => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()), { [field]: value });
    const response = await browser.post("/api/auth/register/google", form);
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  });

  test("is rejected with the cookie of another identity", async () => {
    const [ama, eve] = [openBrowser(testApp), openBrowser(testApp)];
    const page = await ama.signIn(createGoogleUser());
    await eve.signIn(createGoogleUser());
    const response = await eve.post("/api/auth/register/google", createCompletionForm(page));
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  });

  test.each([
    ["altered", (cookie: string) => `A${cookie.slice(1)}`],
    ["unsigned", (cookie: string) => cookie.slice(0, cookie.lastIndexOf("."))],
    ["empty", () => "."],
  ])("is rejected with a cookie that is %s", async (_description, forge) => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    const value = browser.cookies.get(googleIdentityCookie.name) ?? "";
    browser.cookies.set(googleIdentityCookie.name, forge(decodeURIComponent(value)));
    const response = await browser.post("/api/auth/register/google", form);
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  });

  test("is rejected with a signed cookie of another kind", async () => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    await browser.startSignIn();
    const flowCookie = browser.cookies.get("kora_google_flow") ?? "";
    browser.cookies.set("kora_google_identity", flowCookie);
    const response = await browser.post("/api/auth/register/google", form);
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  });

  test("is rejected ten minutes after the Google sign-in, even with the cookie", async () => {
    const browser = openBrowser(testApp);
    const form = createCompletionForm(await browser.signIn(createGoogleUser()));
    testApp.clock.advance(10 * minute + 1000);
    const response = await browser.post("/api/auth/register/google", form);
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
  });

  test("creates no second account with a saved cookie", async () => {
    const browser = openBrowser(testApp);
    const page = await browser.signIn(createGoogleUser());
    const savedCookies = new Map(browser.cookies);
    await browser.post("/api/auth/register/google", createCompletionForm(page));
    for (const [name, value] of savedCookies) {
      browser.cookies.set(name, value);
    }
    const secondResponse = await browser.post(
      "/api/auth/register/google",
      createCompletionForm(page),
    );
    expect(secondResponse.statusCode).toBe(409);
  });
});

describe("a user with a linked Google account", () => {
  test("gets a code that the browser exchanges for a session", async () => {
    const { googleUser, userId } = await registerWithGoogle();
    const browser = openBrowser(testApp);
    const page = await browser.signIn(googleUser);
    expect(page.pathname).toBe("/oauth-callback");
    expect([...page.searchParams.keys()]).toEqual(["token", "userId"]);
    expect(page.searchParams.get("userId")).toBe(userId);
    const code = page.searchParams.get("token") ?? "";
    expect((await testApp.callExpectingError("getProfile", {}, { token: code })).status).toBe(401);
    const response = await exchangeCode(browser, page);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), userId, msg: "Welcome back." },
    ]);
    const { token }: { token: string } = response.json();
    expect(token).not.toBe(code);
    expect((await testApp.call("getProfile", {}, { token })).user._id).toBe(userId);
    const [session] = await testApp.call("listSessions", { query: {} }, { token });
    expect(session?.device).toBe("Firefox on Windows");
    expect(googleCookieNames(browser)).toEqual([]);
  });

  test("is identified by Google's id, not by the email", async () => {
    const { googleUser, userId } = await registerWithGoogle();
    await updateUser(userId, { email: createRegistration().email });
    const page = await openBrowser(testApp).signIn(googleUser);
    expect(page.searchParams.get("userId")).toBe(userId);
  });

  test("gets the suspension message and a restricted session", async () => {
    const { googleUser, userId } = await registerWithGoogle();
    await updateUser(userId, { suspendedAt: testApp.clock.now() });
    const browser = openBrowser(testApp);
    const page = await browser.signIn(googleUser);
    const response = await exchangeCode(browser, page);
    const { code, msg, token } = response.json();
    expect([response.statusCode, code, msg]).toEqual([
      403,
      "SUSPENDED",
      "This account is suspended.",
    ]);
    expect((await testApp.send("listSanctions", { query: {} }, { token })).statusCode).toBe(200);
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(403);
    // The code is used up.
    expect((await exchangeCode(browser, page)).json().code).toBe("FORBIDDEN");
  });

  test("must log in with the password if the account is linked to another Google account", async () => {
    const { googleUser, userId } = await registerWithGoogle();
    await updateUser(userId, { googleId: `another ${userId}` });
    expect(readError(await openBrowser(testApp).signIn(googleUser))).toBe(
      "The account with this email is linked to another Google account. Please log in with your password.",
    );
  });
});

describe("the one-time code of a sign-in", () => {
  const expiredMessage = "This Google sign-in is no longer valid. Please start it again.";

  /** Signs in with Google to an existing account, up to the callback page. */
  async function returnFromGoogle() {
    const { googleUser, userId } = await registerWithGoogle();
    const browser = openBrowser(testApp);
    return { browser, googleUser, userId, page: await browser.signIn(googleUser) };
  }

  test("of an attacker opens no session in another browser and does not end its session", async () => {
    const [attackerSignIn, victim] = [await returnFromGoogle(), await registerVerified(testApp)];
    const browser = openBrowser(testApp);
    const refusal = [403, { code: "FORBIDDEN", msg: expiredMessage, message: expiredMessage }];
    const victimResponse = await exchangeCode(browser, attackerSignIn.page, victim.token);
    expect([victimResponse.statusCode, victimResponse.json()]).toEqual(refusal);
    // The result is the same while the victim has an unfinished sign-in.
    await browser.startSignIn();
    const secondResponse = await exchangeCode(browser, attackerSignIn.page, victim.token);
    expect([secondResponse.statusCode, secondResponse.json()]).toEqual(refusal);
    expect((await testApp.send("getProfile", {}, victim)).statusCode).toBe(200);
    expect((await exchangeCode(attackerSignIn.browser, attackerSignIn.page)).statusCode).toBe(200);
  });

  test("can be exchanged only once, also by two tabs at once", async () => {
    const { browser, page } = await returnFromGoogle();
    const cookies = new Map(browser.cookies);
    const responses = await Promise.all([exchangeCode(browser, page), exchangeCode(browser, page)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403,
    ]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await exchangeCode(browser, page)).statusCode).toBe(403);
  });

  test("can be exchanged by another server process than the one that handled the callback", async () => {
    const { browser, page, userId } = await returnFromGoogle();
    const response = await secondApp.app.http.inject({
      method: "POST",
      url: "/api/auth/google/session",
      headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
      payload: { token: page.searchParams.get("token") },
    });
    expect([response.statusCode, response.json().userId]).toEqual([200, userId]);
    expect((await exchangeCode(browser, page)).statusCode).toBe(403);
  });

  test("expires after one minute", async () => {
    const { browser, page } = await returnFromGoogle();
    testApp.clock.advance(minute + 1000);
    expect((await exchangeCode(browser, page)).statusCode).toBe(403);
  });

  test("replaces the browser's previous session", async () => {
    const [{ browser, page }, previousSession] = [
      await returnFromGoogle(),
      await registerVerified(testApp),
    ];
    const response = await exchangeCode(browser, page, previousSession.token);
    expect((await testApp.send("getProfile", {}, previousSession)).statusCode).toBe(401);
    expect((await testApp.send("getProfile", {}, response.json())).statusCode).toBe(200);
  });

  test("opens no session for a user who was suspended or deleted in the meantime", async () => {
    const [suspendedUser, deletedUser] = [await returnFromGoogle(), await returnFromGoogle()];
    await updateUser(suspendedUser.userId, { suspendedAt: testApp.clock.now() });
    await updateUser(deletedUser.userId, { deletedAt: testApp.clock.now() });
    const [suspendedResponse, deletedResponse] = [
      await exchangeCode(suspendedUser.browser, suspendedUser.page),
      await exchangeCode(deletedUser.browser, deletedUser.page),
    ];
    expect([suspendedResponse.json().code, deletedResponse.json().code]).toEqual([
      "SUSPENDED",
      "FORBIDDEN",
    ]);
  });

  test("cannot be sent by a page of another origin", async () => {
    const { page } = await returnFromGoogle();
    // The browser sends no SameSite=Lax cookie with a cross-site request, and a form cannot send the type JSON.
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/google/session",
      headers: { "content-type": "text/plain", origin: "https://evil.example" },
      payload: JSON.stringify({ token: page.searchParams.get("token") }),
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });

  test.each([[{}], [{ token: "" }], [{ token: "x".repeat(201) }], [{ token: 7 }]])(
    "is rejected if it is malformed or unknown: %j",
    async (body) => {
      const response = await openBrowser(testApp).post("/api/auth/google/session", body);
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { token: expiredMessage },
      ]);
    },
  );

  test("is deleted by the cleanup job if it was not exchanged in time", async () => {
    const { userId } = await returnFromGoogle();
    const countCodes = () =>
      testApp.db.drizzle.$count(googleSignIns, eq(googleSignIns.userId, userId));
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    expect(await countCodes()).toBe(1);
    testApp.clock.advance(minute + 1000);
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    expect(await countCodes()).toBe(0);
  });
});

describe("several unfinished sign-ins of one browser", () => {
  test("in two tabs both succeed", async () => {
    const { googleUser, userId } = await registerWithGoogle();
    const browser = openBrowser(testApp);
    const [firstUrl, secondUrl] = [await browser.startSignIn(), await browser.startSignIn()];
    const pages = [];
    for (const url of [firstUrl, secondUrl]) {
      pages.push(
        getRedirectTarget(await browser.visit(await browser.completeSignIn(url, googleUser))),
      );
    }
    for (const page of pages) {
      expect((await exchangeCode(browser, page)).json().userId).toBe(userId);
    }
    expect(googleCookieNames(browser)).toEqual([]);
  });

  test("are not affected by the callback of a sign-in that another browser began", async () => {
    const [{ googleUser, userId }, attacker] = [await registerWithGoogle(), openBrowser(testApp)];
    const forgedCallback = await attacker.completeSignIn(
      await attacker.startSignIn(),
      createGoogleUser(),
    );
    const browser = openBrowser(testApp);
    const url = await browser.startSignIn();
    const cookies = new Map(browser.cookies);
    await browser.visit(forgedCallback);
    expect(browser.cookies).toEqual(cookies);
    const page = getRedirectTarget(
      await browser.visit(await browser.completeSignIn(url, googleUser)),
    );
    await browser.visit(forgedCallback);
    expect((await exchangeCode(browser, page)).json().userId).toBe(userId);
  });

  test("are limited to four: the oldest is dropped", async () => {
    const { googleUser } = await registerWithGoogle();
    const browser = openBrowser(testApp);
    const oldestUrl = await browser.startSignIn();
    for (let i = 0; i < 4; i += 1) await browser.startSignIn();
    const page = getRedirectTarget(
      await browser.visit(await browser.completeSignIn(oldestUrl, googleUser)),
    );
    expect(readError(page)).toBe("Google sign-in did not work. Please try again.");
  });
});

describe("an email that Google has not verified", () => {
  const unverifiedMessage =
    "Google has not verified your email address, so it cannot be used to log in.";

  test("creates no account", async () => {
    const browser = openBrowser(testApp);
    expect(readError(await browser.signIn(createGoogleUser({ verified: false })))).toBe(
      unverifiedMessage,
    );
    expect(googleCookieNames(browser)).toEqual([]);
  });

  test("gives no access to an account with this email, whether or not the account is linked", async () => {
    const [{ email }, { googleUser }] = [
      await registerVerified(testApp),
      await registerWithGoogle(),
    ];
    for (const existingEmail of [email, googleUser.email]) {
      const browser = openBrowser(testApp);
      const page = await browser.signIn(
        createGoogleUser({ email: existingEmail, verified: false }),
      );
      expect(readError(page)).toBe(unverifiedMessage);
      const body = { password: "Kora2strings" };
      expect((await browser.post("/api/auth/google/link", body)).statusCode).toBe(403);
    }
  });
});

describe("an unlinked account with the email of a Google profile", () => {
  /** Registers an account without Google, then signs in with a Google profile that has its email. */
  async function signInToUnlinkedAccount(changes: Partial<GoogleProfile> = {}) {
    const account = await registerVerified(testApp);
    const browser = openBrowser(testApp);
    const googleUser = createGoogleUser({ email: account.email, ...changes });
    const page = await browser.signIn(googleUser);
    return { account, browser, googleUser, page };
  }

  test("leads the sign-in to the page that asks for the account's password, without a token", async () => {
    const { page, browser, account } = await signInToUnlinkedAccount();
    expect(page.pathname).toBe("/register/google");
    expect(Object.fromEntries(page.searchParams)).toEqual({ link: "1", email: account.email });
    expect(googleCookieNames(browser)).toEqual(["kora_google_identity"]);
    expect((await findUser(account.userId))?.googleId).toBeNull();
  });

  test("is found in any letter case of the email", async () => {
    const account = await registerVerified(testApp);
    const googleUser = createGoogleUser({ email: account.email.toUpperCase() });
    const page = await openBrowser(testApp).signIn(googleUser);
    expect(page.searchParams.get("link")).toBe("1");
  });

  test("is linked after the right password; later sign-ins need no password", async () => {
    const { browser, account, googleUser } = await signInToUnlinkedAccount();
    const { password } = account;
    const response = await browser.post("/api/auth/google/link", { password });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userId: account.userId,
        msg: "Your Google account is linked. Welcome back.",
      },
    ]);
    expect(await testApp.call("getProfile", {}, response.json())).toBeDefined();
    expect(googleCookieNames(browser)).toEqual([]);
    const page = await openBrowser(testApp).signIn(googleUser);
    expect(page.searchParams.get("userId")).toBe(account.userId);
  });

  test("is linked in a new session that replaces only the browser's previous session", async () => {
    const { browser, account } = await signInToUnlinkedAccount();
    const { email, password } = account;
    const otherSession = await testApp.call("login", { body: { email, password } });
    const link = (enteredPassword: string) =>
      browser.post("/api/auth/google/link", { password: enteredPassword }, account.token);
    expect((await link("Wrong2strings")).statusCode).toBe(401);
    expect((await testApp.send("getProfile", {}, account)).statusCode).toBe(200);
    const response = await link(password);
    expect((await testApp.send("getProfile", {}, account)).statusCode).toBe(401);
    for (const device of [otherSession, response.json()]) {
      expect((await testApp.send("getProfile", {}, device)).statusCode).toBe(200);
    }
  });

  test("is not linked with a wrong password; the user can try again", async () => {
    const { browser, account } = await signInToUnlinkedAccount();
    const wrongResponse = await browser.post("/api/auth/google/link", {
      password: "Wrong2strings",
    });
    const message = "This is not the password of the account.";
    expect([wrongResponse.statusCode, wrongResponse.json()]).toEqual([
      401,
      { code: "UNAUTHENTICATED", msg: message, message },
    ]);
    expect((await findUser(account.userId))?.googleId).toBeNull();
    const { password } = account;
    expect((await browser.post("/api/auth/google/link", { password })).statusCode).toBe(200);
  });

  test("of a suspended user is rejected with the suspension error only after the right password", async () => {
    const { browser, account } = await signInToUnlinkedAccount();
    await updateUser(account.userId, { suspendedAt: testApp.clock.now() });
    const link = (password: string) => browser.post("/api/auth/google/link", { password });
    expect((await link("Wrong2strings")).statusCode).toBe(401);
    const response = await link(account.password);
    expect([response.statusCode, response.json().code]).toEqual([403, "SUSPENDED"]);
    expect((await findUser(account.userId))?.googleId).toBeNull();
  });

  test("is not linked without a Google sign-in, or ten minutes after it", async () => {
    const { browser, account } = await signInToUnlinkedAccount();
    const { password } = account;
    const strangerResponse = await openBrowser(testApp).post("/api/auth/google/link", { password });
    expect([strangerResponse.statusCode, strangerResponse.json().code]).toEqual([403, "FORBIDDEN"]);
    testApp.clock.advance(10 * minute + 1000);
    expect((await browser.post("/api/auth/google/link", { password })).statusCode).toBe(403);
  });

  test("can be linked to one Google account only", async () => {
    const { browser, account } = await signInToUnlinkedAccount();
    await updateUser(account.userId, { googleId: `another ${account.userId}` });
    const { password } = account;
    const response = await browser.post("/api/auth/google/link", { password });
    expect([response.statusCode, response.json().code]).toEqual([409, "CONFLICT"]);
  });

  test("is not affected by a registration with its email and a forged Google id", async () => {
    const { browser, account, googleUser } = await signInToUnlinkedAccount();
    const form = {
      ...createCompletionForm(new URL("http://kora.test")),
      ...googleUser,
      googleId: "1",
    };
    const response = await browser.post("/api/auth/register/google", form);
    expect(response.statusCode).toBe(403);
    expect((await findUserByEmail(account.email))?.id).toBe(account.userId);
  });
});

describe("the callback of the provider", () => {
  const failedMessage = "Google sign-in did not work. Please try again.";
  const expiredMessage = "This Google sign-in is no longer valid. Please start it again.";

  test("with a changed state is rejected", async () => {
    const browser = openBrowser(testApp);
    const callbackUrl = new URL(
      await browser.completeSignIn(await browser.startSignIn(), createGoogleUser()),
    );
    callbackUrl.searchParams.set("state", "x".repeat(43));
    const response = await browser.visit(callbackUrl.href);
    expect(readError(getRedirectTarget(response))).toBe(failedMessage);
    expect(response.headers["referrer-policy"]).toBe("no-referrer");
  });

  test.each(["nonce", "code_challenge"])("with a changed %s is rejected", async (name) => {
    const browser = openBrowser(testApp);
    const url = await browser.startSignIn();
    url.searchParams.set(name, "x".repeat(43));
    const callbackUrl = await browser.completeSignIn(url, createGoogleUser());
    expect(readError(getRedirectTarget(await browser.visit(callbackUrl)))).toBe(failedMessage);
  });

  test("is rejected in another browser, so that a victim cannot be signed in as the attacker", async () => {
    const { googleUser } = await registerWithGoogle();
    const [attacker, victim] = [openBrowser(testApp), openBrowser(testApp)];
    const callbackUrl = await attacker.completeSignIn(await attacker.startSignIn(), googleUser);
    expect(readError(getRedirectTarget(await victim.visit(callbackUrl)))).toBe(expiredMessage);
    await victim.startSignIn();
    expect(readError(getRedirectTarget(await victim.visit(callbackUrl)))).toBe(failedMessage);
  });

  test("is rejected the second time, even if the cookie was saved and restored", async () => {
    const { googleUser } = await registerWithGoogle();
    const browser = openBrowser(testApp);
    const callbackUrl = await browser.completeSignIn(await browser.startSignIn(), googleUser);
    const flowCookie = browser.cookies.get(googleFlowCookie.name) ?? "";
    expect(getRedirectTarget(await browser.visit(callbackUrl)).searchParams.has("token")).toBe(
      true,
    );
    expect(readError(getRedirectTarget(await browser.visit(callbackUrl)))).toBe(expiredMessage);
    browser.cookies.set(googleFlowCookie.name, flowCookie);
    expect(readError(getRedirectTarget(await browser.visit(callbackUrl)))).toBe(failedMessage);
  });

  test("is rejected after ten minutes", async () => {
    const browser = openBrowser(testApp);
    const callbackUrl = await browser.completeSignIn(
      await browser.startSignIn(),
      createGoogleUser(),
    );
    testApp.clock.advance(10 * minute + 1000);
    expect(readError(getRedirectTarget(await browser.visit(callbackUrl)))).toBe(expiredMessage);
  });

  test.each(["", "?code=x", "?error=server_error", "?code=%00&state=%zz", "?error[]=x&state=1"])(
    "with a malformed query (%j) is rejected",
    async (query) => {
      const browser = openBrowser(testApp);
      await browser.startSignIn();
      const page = getRedirectTarget(await browser.visit(`/api/auth/google/callback${query}`));
      expect([failedMessage, expiredMessage]).toContain(readError(page));
    },
  );

  test("reports that the user cancelled at the provider", async () => {
    const browser = openBrowser(testApp);
    expect(readError(await browser.signIn("cancel"))).toBe("Google sign-in was cancelled.");
    expect(googleCookieNames(browser)).toEqual([]);
  });
});

describe("when Google is unreachable", () => {
  const unreachableApp = useTestApp({ ...googleSettings, GOOGLE_ISSUER: "http://localhost:9" });

  test("the button shows an error page", async () => {
    const page = getRedirectTarget(await openBrowser(unreachableApp).visit("/api/auth/google"));
    expect(readError(page)).toBe("Google cannot be reached. Please try again in a moment.");
  });
});

describe("when Google is not configured", () => {
  const unconfiguredApp = useTestApp();
  const notConfiguredMessage = "Google sign-in is not configured on this server.";

  test.each(["/api/auth/google", "/api/auth/google/callback?code=x&state=y"])(
    "%s redirects to the error page",
    async (url) => {
      const response = await openBrowser(unconfiguredApp).visit(url);
      expect(readError(getRedirectTarget(response))).toBe(notConfiguredMessage);
    },
  );
});

describe("with rate limits", () => {
  const limitedApp = useTestApp({ ...googleSettings, RATE_LIMIT: "on" });

  test("wrong passwords when linking count as failed logins", async () => {
    const account = await registerVerified(limitedApp);
    const ctx = limitedApp.app.createContext({ viewer: null });
    const identity = { googleId: "104729", email: account.email, signedInAt: Date.now() };
    for (let i = 0; i < 10; i += 1) {
      const attempt = linkGoogle(ctx, { password: `Wrong${i}strings` }, identity);
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    const { email, password } = account;
    await expect(linkGoogle(ctx, { password }, identity)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(
      (await limitedApp.callExpectingError("login", { body: { email, password } })).status,
    ).toBe(429);
  });

  test("an IP address with too many sign-ins is limited", async () => {
    const browser = openBrowser(limitedApp);
    let page = getRedirectTarget(await browser.visit("/api/auth/google/callback"));
    for (let i = 0; i < 100; i += 1) {
      page = getRedirectTarget(await browser.visit("/api/auth/google/callback"));
    }
    expect(readError(page)).toBe("That was a lot at once. Please try again in 15 minutes.");
  });
});
