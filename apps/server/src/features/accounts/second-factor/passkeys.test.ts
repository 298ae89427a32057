import { describe, expect, test } from "vitest";
import { createAuthenticator } from "../../../testing/passkey.fixture.ts";
import { logInForChallenge, setUpTotp } from "../../../testing/second-factor.fixture.ts";
import { type TestApp, type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";

const origin = "https://kora.test";
const testApp = useTestApp({ PUBLIC_URL: origin });
const plainApp = useTestApp({ PUBLIC_URL: "http://kora.test" }, { sameDatabaseAs: testApp });
const addressApp = useTestApp({ PUBLIC_URL: "https://192.0.2.1" }, { sameDatabaseAs: testApp });

const ownSite = { origin, rpId: "kora.test" };
const body = { password: testPassword };

type Authenticator = ReturnType<typeof createAuthenticator>;

/** Adds a passkey to a user's account. The session has a proof of at most five minutes, or the account no factor. */
async function addPasskey(user: TestUser, authenticator: Authenticator, name = "Phone") {
  const { challenge } = await testApp.call("startPasskey", { body }, user);
  const credential = authenticator.create(challenge);
  return testApp.call("addPasskey", { body: { name, challenge, credential } }, user);
}

/** Creates a user with a passkey. */
async function makePasskeyUser() {
  const [user, authenticator] = [await makeReader(testApp), createAuthenticator(ownSite)];
  const { recoveryCodes } = await addPasskey(user, authenticator);
  return { ...user, authenticator, recoveryCodes };
}

const answer = (challenge: string, credential: ReturnType<Authenticator["answer"]>) =>
  testApp.send("answerSecondFactor", { body: { challenge, credential } });

describe("a passkey", () => {
  test("answers a login with the options of the challenge", async () => {
    const { authenticator, ...ama } = await makePasskeyUser();
    expect(ama.recoveryCodes).toHaveLength(10);
    const { challenge, methods, passkeyOptions } = await logInForChallenge(testApp, ama);
    expect(methods).toEqual(["passkey", "recoveryCode"]);
    expect(passkeyOptions).toMatchObject({
      challenge,
      rpId: "kora.test",
      allowCredentials: [{ id: authenticator.id, type: "public-key", transports: ["internal"] }],
    });
    const response = await answer(challenge, authenticator.answer(challenge));
    expect([response.statusCode, response.json().userId]).toEqual([200, ama.userId]);
    const { passkeys } = await testApp.call("getSecondFactor", {}, ama);
    expect(passkeys).toEqual([
      expect.objectContaining({ name: "Phone", lastUsedAt: expect.any(String) }),
    ]);
  });

  test("does not answer with the assertion of another challenge, and each challenge works once", async () => {
    const { authenticator, ...ama } = await makePasskeyUser();
    const { challenge } = await logInForChallenge(testApp, ama);
    const { challenge: otherChallenge } = await logInForChallenge(testApp, ama);
    const assertion = authenticator.answer(challenge);
    expect((await answer(otherChallenge, assertion)).statusCode).toBe(400);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => answer(challenge, assertion)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("of another site, another user or another key is refused with its sentence", async () => {
    const { authenticator, ...ama } = await makePasskeyUser();
    const { authenticator: ofKofi } = await makePasskeyUser();
    const getMessage = async (
      create: (challenge: string) => ReturnType<Authenticator["answer"]>,
    ) => {
      const { challenge } = await logInForChallenge(testApp, ama);
      const response = await answer(challenge, create(challenge));
      expect(response.statusCode).toBe(400);
      return response.json().fields.credential;
    };
    expect(
      await getMessage((challenge) =>
        authenticator.answer(challenge, { origin: "https://evil.test", rpId: "evil.test" }),
      ),
    ).toBe("This passkey belongs to another site. Please use one that you added here.");
    expect(
      await getMessage((challenge) => authenticator.answer(challenge, { rpId: "evil.test" })),
    ).toBe("This passkey was not accepted. Please try again.");
    expect(await getMessage((challenge) => ofKofi.answer(challenge))).toBe(
      "This passkey is not one of your account.",
    );
    expect(
      await getMessage((challenge) => {
        const { id, rawId } = authenticator.answer(challenge);
        return { ...ofKofi.answer(challenge), id, rawId };
      }),
    ).toBe("This passkey was not accepted. Please try again.");
    expect(
      await getMessage((challenge) => {
        const credential = authenticator.answer(challenge);
        return { ...credential, response: { ...credential.response, clientDataJSON: "e30" } };
      }),
    ).toBe("This passkey belongs to another site. Please use one that you added here.");
  });

  test("of a removed kind no longer answers", async () => {
    const { authenticator, ...ama } = await makePasskeyUser();
    await setUpTotp(testApp, ama);
    const { challenge } = await logInForChallenge(testApp, ama);
    const { passkeys } = await testApp.call("getSecondFactor", {}, ama);
    const params = { passkeyId: passkeys[0]?._id ?? "" };
    await testApp.call("removePasskey", { params }, ama);
    expect((await testApp.send("removePasskey", { params }, ama)).statusCode).toBe(404);
    expect((await answer(challenge, authenticator.answer(challenge))).statusCode).toBe(400);
    const { methods } = await logInForChallenge(testApp, ama);
    expect(methods).toEqual(["totp", "recoveryCode"]);
  });
});

describe("adding a passkey", () => {
  test("requires the password for the first factor only", async () => {
    const ama = await makeReader(testApp);
    const refusal = await testApp.callExpectingError("startPasskey", { body: {} }, ama);
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, ["password"]]);
    await addPasskey(ama, createAuthenticator(ownSite));
    const options = await testApp.call("startPasskey", { body: {} }, ama);
    expect(options.excludeCredentials).toHaveLength(1);
  });

  test("is refused for another site, another challenge and another user", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const authenticator = createAuthenticator(ownSite);
    const { challenge } = await testApp.call("startPasskey", { body }, ama);
    const add = (credential: ReturnType<Authenticator["create"]>, user = ama) =>
      testApp.send("addPasskey", { body: { name: "Phone", challenge, credential } }, user);
    const evil = { origin: "https://evil.test", rpId: "evil.test" };
    expect((await add(authenticator.create(challenge, evil))).json().fields.credential).toContain(
      "another site",
    );
    expect((await add(authenticator.create("A".repeat(43)))).statusCode).toBe(400);
    expect((await add(authenticator.create(challenge), kofi)).json().fields).toHaveProperty(
      "challenge",
    );
    expect((await add(authenticator.create(challenge))).statusCode).toBe(201);
    expect((await add(authenticator.create(challenge))).statusCode).toBe(400);
  });

  test("refuses certificates, whose revocation lists would be fetched from any address", async () => {
    const ama = await makeReader(testApp);
    for (const fmt of ["packed", "fido-u2f", "android-key", "tpm", "apple"]) {
      const { challenge } = await testApp.call("startPasskey", { body }, ama);
      const attStmt = new Map<string, unknown>([
        ["alg", -7],
        ["sig", new Uint8Array(64)],
        ["x5c", [new Uint8Array(100)]],
      ]);
      const credential = createAuthenticator(ownSite).create(challenge, {
        statement: { fmt, attStmt },
      });
      const input = { body: { name: "Phone", challenge, credential } };
      expect((await testApp.send("addPasskey", input, ama)).json().fields).toHaveProperty(
        "credential",
      );
    }
  });

  test("is refused for one that another account has", async () => {
    const { authenticator } = await makePasskeyUser();
    const kofi = await makeReader(testApp);
    const { challenge } = await testApp.call("startPasskey", { body }, kofi);
    const credential = authenticator.create(challenge);
    const input = { body: { name: "Phone", challenge, credential } };
    expect((await testApp.send("addPasskey", input, kofi)).statusCode).toBe(409);
  });

  test("is refused above 20, also at once", async () => {
    const { authenticator: _first, ...ama } = await makePasskeyUser();
    for (let n = 0; n < 17; n += 1) await addPasskey(ama, createAuthenticator(ownSite), `Key ${n}`);
    const starts = await Promise.all(
      Array.from({ length: 4 }, () => testApp.call("startPasskey", { body: {} }, ama)),
    );
    const responses = await Promise.all(
      starts.map(({ challenge }) => {
        const credential = createAuthenticator(ownSite).create(challenge);
        return testApp.send("addPasskey", { body: { name: "Last", challenge, credential } }, ama);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409,
    ]);
    expect((await testApp.send("startPasskey", { body: {} }, ama)).statusCode).toBe(409);
  });
});

test("without https, or at an address without a name, only the app with codes is offered", async () => {
  const { ...ama } = await makePasskeyUser();
  const apps: readonly TestApp[] = [plainApp, addressApp];
  for (const app of apps) {
    expect((await app.call("getSecondFactor", {}, ama)).canUsePasskeys).toBe(false);
    expect((await app.send("startPasskey", { body: {} }, ama)).statusCode).toBe(409);
    const { methods, passkeyOptions } = await logInForChallenge(app, ama);
    expect([methods, passkeyOptions]).toEqual([["recoveryCode"], null]);
  }
});
