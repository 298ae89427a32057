import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUserOfAge, monthAgo } from "../testing/ages.fixture.ts";
import { runCommand } from "../testing/command-line.ts";
import { openMailServer } from "../testing/mail-server.ts";
import { openTestRedis, type TestRedis } from "../testing/redis-server.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { appealLatest, logInRestricted, makeOperator } from "../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../testing/test-app.ts";
import { connect } from "../testing/test-socket.ts";
import { befriend, makeReader, makeStory, makeWriter } from "../testing/users.fixture.ts";

const testApp = useTestApp();
const settings = () => ({
  DATABASE_URL: testApp.connectionString,
  DATA_DIR: testApp.config.dataDir,
});
const run = (...args: string[]) => runCommand(args, settings());
/** Returns the email that `makeReader` gives to its users. */
const emailOf = ({ username }: TestUser) => `${username}@example.com`;

describe("the moderator commands", () => {
  const isModerator = async (user: TestUser) => {
    testApp.app.createContext({ viewer: null }).invalidateUser(user.userId);
    return (await testApp.call("getProfile", {}, user)).user.isModerator;
  };

  test("add, list and remove a moderator by email, ignoring letter case", async () => {
    const ama = await makeReader(testApp);
    const addResult = await run("moderator", "add", emailOf(ama).toUpperCase());
    expect(addResult).toMatchObject({ code: 0, error: "" });
    expect(await isModerator(ama)).toBe(true);
    expect((await run("moderator", "list")).out).toContain(`@${ama.username}  ${emailOf(ama)}`);
    const removeResult = await run("moderator", "remove", emailOf(ama));
    expect(removeResult.code).toBe(0);
    expect(await isModerator(ama)).toBe(false);
    expect((await run("moderator", "list")).out).not.toContain(ama.username);
  });

  test("find a user by an email of an internationalized domain, in any spelling", async () => {
    const email = `ama-${randomUUID()}@xn--e1afmkfd.xn--p1ai`;
    const ama = await makeReader(testApp, { email });
    const typed = email.replace("xn--e1afmkfd.xn--p1ai", "пример.рф");
    expect(await run("moderator", "add", typed)).toMatchObject({ code: 0, error: "" });
    expect(await isModerator(ama)).toBe(true);
  });

  test("refuse a second add, an unknown email, and an unverified email", async () => {
    const ama = await makeReader(testApp, { isModerator: true });
    const kofi = await makeReader(testApp, { verifiedAt: null });
    const errors = [
      await run("moderator", "add", emailOf(ama)),
      await run("moderator", "add", emailOf(kofi)),
      await run("moderator", "add", "nobody@example.com"),
      await run("moderator", "remove", emailOf(kofi)),
    ].map(({ code, error }) => [code, error]);
    expect(errors).toEqual([
      [1, `@${ama.username} is a moderator already.`],
      [1, `@${kofi.username} has to verify their email first.`],
      [1, "No user has the email nobody@example.com."],
      [1, `@${kofi.username} is not a moderator.`],
    ]);
  });

  test("warn when a removed moderator is still in MODERATORS", async () => {
    const ama = await makeReader(testApp, { isModerator: true });
    const environment = { ...settings(), MODERATORS: emailOf(ama) };
    const { out } = await runCommand(["moderator", "remove", emailOf(ama)], environment);
    expect(out).toContain("MODERATORS names this email");
  });
});

describe("the commands of operators", () => {
  const readRoles = async (user: TestUser) => {
    const { rows } = await testApp.db.pool.query(
      "SELECT is_moderator, is_operator FROM users WHERE id = $1",
      [user.userId],
    );
    return [rows[0].is_moderator, rows[0].is_operator];
  };

  test("give the role, which includes that of a moderator, list it and remove it", async () => {
    const ama = await makeReader(testApp);
    expect((await run("operator", "add", emailOf(ama))).out).toContain(
      `@${ama.username} is an operator.`,
    );
    expect(await readRoles(ama)).toEqual([true, true]);
    expect((await run("moderator", "list")).out).toContain(
      `@${ama.username}  ${emailOf(ama)}  operator`,
    );
    const environment = { ...settings(), OPERATORS: emailOf(ama) };
    const { out } = await runCommand(["operator", "remove", emailOf(ama)], environment);
    expect(out).toContain(`@${ama.username} is no longer an operator.`);
    expect(out).toContain("OPERATORS names this email");
    expect(await readRoles(ama)).toEqual([true, false]);
  });

  test("remove both roles with that of a moderator", async () => {
    const ama = await makeReader(testApp, { isModerator: true, isOperator: true });
    await run("moderator", "remove", emailOf(ama));
    expect(await readRoles(ama)).toEqual([false, false]);
  });

  test("refuse a second add, an unknown email, and an unverified email", async () => {
    const ama = await makeReader(testApp, { isModerator: true, isOperator: true });
    const kofi = await makeReader(testApp, { verifiedAt: null });
    const errors = [
      await run("operator", "add", emailOf(ama)),
      await run("operator", "add", emailOf(kofi)),
      await run("operator", "add", "nobody@example.com"),
      await run("operator", "remove", emailOf(kofi)),
    ].map(({ code, error }) => [code, error]);
    expect(errors).toEqual([
      [1, `@${ama.username} is an operator already.`],
      [1, `@${kofi.username} has to verify their email first.`],
      [1, "No user has the email nobody@example.com."],
      [1, `@${kofi.username} is not an operator.`],
    ]);
  });
});

describe("a suspension by command", () => {
  test("acts like a suspension by a moderator: sessions end, sockets close, and the log records it", async () => {
    const [kofi, moderator] = [
      await makeReader(testApp),
      await makeReader(testApp, { isModerator: true }),
    ];
    const socket = await connect(testApp, kofi);
    const result = await run(
      "user",
      "suspend",
      emailOf(kofi),
      "--days",
      "7",
      "--reason",
      "Insults.",
    );
    expect(result).toEqual({
      code: 0,
      out: `@${kofi.username} is suspended for 7 days.`,
      error: "",
    });
    await testApp.runJobs();
    await socket.closed();
    expect((await testApp.callExpectingError("getProfile", {}, kofi)).status).toBe(401);
    const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(entry).toMatchObject({
      act: "suspend",
      kind: "user",
      targetId: kofi.userId,
      note: "Insults.",
      moderator: null,
    });
    expect((await run("user", "suspend", emailOf(kofi), "--reason", "Again.")).error).toBe(
      "This account is suspended already.",
    );
    const unsuspend = (...args: string[]) => run("user", "unsuspend", emailOf(kofi), ...args);
    expect((await unsuspend()).error.split("\n")[0]).toBe(
      "State the reason with --reason, in at most 500 characters.",
    );
    const mistake = ["--reason", "It was his brother."];
    expect((await unsuspend(...mistake)).code).toBe(0);
    expect((await unsuspend(...mistake)).error).toBe("This account is not suspended.");
    const [lastEntry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(lastEntry).toMatchObject({
      act: "restore",
      targetId: kofi.userId,
      note: "It was his brother.",
    });
  });

  test("also suspends a moderator, with a reason of up to 500 characters", async () => {
    const ama = await makeReader(testApp, { isModerator: true });
    const suspend = (reason: string) => run("user", "suspend", emailOf(ama), "--reason", reason);
    expect((await suspend("🌊".repeat(501))).error.split("\n")[0]).toBe(
      "State the reason with --reason, in at most 500 characters.",
    );
    expect((await suspend("🌊".repeat(500))).out).toBe(`@${ama.username} is suspended.`);
  });

  test("is refused for an unknown email, without a reason, and for invalid days", async () => {
    const kofi = await makeReader(testApp);
    const reason = ["--reason", "Insults."];
    const errors = [
      await run("user", "suspend", "nobody@example.com", ...reason),
      await run("user", "suspend", emailOf(kofi)),
      await run("user", "suspend", emailOf(kofi), ...reason, "--days", "0"),
      await run("user", "suspend", emailOf(kofi), ...reason, "--days", "a week"),
    ].map(({ code, error }) => [code, error.split("\n")[0]]);
    expect(errors).toEqual([
      [1, "Nobody has this email."],
      [2, "State the reason with --reason, in at most 500 characters."],
      [2, "Days must be a whole number from 1 to 3650."],
      [2, "Days must be a whole number from 1 to 3650."],
    ]);
    expect((await testApp.send("getProfile", {}, kofi)).statusCode).toBe(200);
  });
});

describe("an age set by command", () => {
  const reason = ["--reason", "His school has told us."];

  test("changes an adult to a minor, which the user cannot do", async () => {
    const kofi = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const errors = [
      await run("user", "age", emailOf(kofi), "2011-13", ...reason),
      await run("user", "age", emailOf(kofi), "2011-04"),
      await run("user", "age", "nobody@example.com", "2011-04", ...reason),
      await run("user", "age", emailOf(kofi), "1990-01", ...reason),
    ].map(({ code, error }) => [code, error.split("\n")[0]]);
    expect(errors).toEqual([
      [2, "State the month as YYYY-MM, such as 2011-04."],
      [2, "State the reason with --reason, in at most 500 characters."],
      [1, "Nobody has this email."],
      [1, "This is the month already. Please reload."],
    ]);
    expect(await run("user", "age", emailOf(kofi), "2011-04", ...reason)).toEqual({
      code: 0,
      out: `The month of birth of @${kofi.username} is 2011-04.`,
      error: "",
    });
    const { user } = await testApp.call("getProfile", {}, kofi);
    expect([user.birthMonth, user.privacy.inDirectory, user.privacy.messages]).toEqual([
      "2011-04",
      false,
      "requests",
    ]);
  });

  test("stands in the log with its reason, and the user is told by alert and mail, and can appeal", async () => {
    const kofi = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const moderator = await makeReader(testApp, { isModerator: true });
    await run("user", "age", emailOf(kofi), "2011-04", ...reason);
    await testApp.runJobs();
    // The command has no job trigger; the server runs the job every minute.
    await testApp.app.jobHandlers["create-alerts"]({});
    const [entry] = await testApp.call("listModerationLog", { query: {} }, moderator);
    expect(entry).toMatchObject({
      act: "setBirthMonth",
      kind: "user",
      targetId: kofi.userId,
      note: "His school has told us.",
      moderator: null,
    });
    const told = { act: "setBirthMonth" };
    expect(await testApp.call("listSanctions", { query: {} }, kofi)).toMatchObject([
      { ...told, reason: "His school has told us.", mayAppeal: true },
    ]);
    expect(await testApp.call("listAlerts", { query: {} }, kofi)).toMatchObject([
      { type: "moderation", note: "His school has told us.", sanction: told },
    ]);
    const mails = testApp.mails.filter(({ to }) => to === kofi.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("The reason: His school has told us.");
  });

  test("is that of a moderator too, and granting the appeal restores the month before", async () => {
    const ama = await makeReader(testApp, { isModerator: true, birthMonth: "1990-01-01" });
    expect((await run("user", "age", emailOf(ama), "2011-04", ...reason)).code).toBe(0);
    const { appeal } = await appealLatest(testApp, ama);
    const operator = await makeOperator(testApp);
    const body = { outcome: "overturned", reason: "It was another pupil." } as const;
    const params = { appealId: appeal?._id ?? "" };
    await testApp.call("decideAppeal", { params, body }, operator);
    const { user } = await testApp.call("getProfile", {}, ama);
    expect(user.birthMonth).toBe("1990-01");
  });

  test("under 13 closes the account: sessions end, sockets close, and it is erased after 30 days", async () => {
    const kofi = await makeReader(testApp);
    const socket = await connect(testApp, kofi);
    const month = monthAgo(9);
    const { code, out } = await run("user", "age", emailOf(kofi), month, ...reason);
    expect(code).toBe(0);
    expect(out).toMatch(/^They are under 13: the account is closed, and will be erased on 2/m);
    await testApp.runJobs();
    await socket.closed();
    const restricted = await logInRestricted(testApp, kofi);
    expect(await testApp.call("listSanctions", { query: {} }, restricted)).toMatchObject([
      { act: "setBirthMonth", erasedAt: expect.any(String) },
    ]);
  });

  test("ends friendships with minors when a minor becomes an adult, and holds at once", async () => {
    const [kofi, esi] = [
      await makeUserOfAge(testApp, "minor"),
      await makeUserOfAge(testApp, "minor"),
    ];
    await befriend(testApp, kofi, esi);
    const id = await makeStory(testApp, await makeWriter(testApp), { rating: "mature" });
    const readStory = async () =>
      (await testApp.send("getStory", { params: { id } }, kofi)).statusCode;
    expect(await readStory()).toBe(404);
    expect((await run("user", "age", emailOf(kofi), "1990-04", ...reason)).code).toBe(0);
    await testApp.runJobs();
    expect(await testApp.call("listFriends", { query: {} }, kofi)).toEqual([]);
    expect(await readStory()).toBe(200);
  });
});

describe("invalid usage", () => {
  test.each([
    [["dance"], "There is no command dance."],
    [["moderator"], "There is no command moderator."],
    [["backup"], "backup needs <file>."],
    [["backup", "one", "two"], "backup has an unexpected operand: two."],
    [["backup", "one", "--fast"], "Unknown option '--fast'."],
    [["user", "suspend", "a@example.com", "--days"], "Option '--days <value>' argument missing."],
  ])("%j gives a one-line error and exit code 2", async (args, message) => {
    const { code, error } = await run(...args);
    expect([code, error.split("\n")[0]]).toEqual([2, message]);
    expect(error).toMatch(/\nSee npm run kora -- help.*\.$/);
  });

  test("help lists the commands, and shows the usage of each", async () => {
    const helpResult = await run("help");
    expect(helpResult.code).toBe(0);
    expect(helpResult.out).toContain("user suspend <email>");
    const commandHelpResult = await run("help", "user", "suspend");
    expect(commandHelpResult.out).toContain(
      "Example:\n  npm run kora -- user suspend kofi@example.com --days 7",
    );
    expect(await run("user", "suspend", "--help")).toEqual(commandHelpResult);
    expect((await run()).code).toBe(2);
  });

  test("an invalid setting and an unreachable database give a one-line error", async () => {
    const invalidResult = await runCommand(["moderator", "list"], {
      ...settings(),
      PORT: "eighty",
    });
    expect([invalidResult.code, invalidResult.error]).toEqual([
      1,
      "PORT must be a whole number from 0 to 65535.",
    ]);
    const unreachableSettings = { ...settings(), DATABASE_URL: "postgres://kora@127.0.0.1:1/kora" };
    const unreachableResult = await runCommand(["moderator", "list"], unreachableSettings);
    expect([unreachableResult.code, unreachableResult.error]).toEqual([
      1,
      expect.stringMatching(/^The database of DATABASE_URL cannot be reached: .+127\.0\.0\.1:1$/),
    ]);
  });
});

describe("doctor", () => {
  const resources = new AsyncDisposableStack();
  const secret = "a secret that all processes share";
  /** A Kora without users. */
  const emptyApp = useTestApp();
  let redis: TestRedis;
  let objectStore: TestObjectStore;
  beforeAll(async () => {
    redis = await openTestRedis();
    resources.defer(() => redis.kill());
    objectStore = await openTestObjectStore();
    resources.defer(() => objectStore.close());
  });
  afterAll(() => resources.disposeAsync());

  const contacts = {
    MAIL_FROM: "Kora <kora@stories.africa>",
    FEEDBACK_TO: "team@stories.africa",
    SECURITY_CONTACT: "security@stories.africa",
    CONTACT_PHONES: "+233 20 123 4567",
  };
  const examine = async (extraSettings: NodeJS.ProcessEnv) => {
    const { code, out } = await runCommand(["doctor"], { ...settings(), ...extraSettings });
    const lines = out.split("\n");
    const linesAt = (level: string) => lines.filter((line) => line.startsWith(`${level} `));
    return { code, out, warnings: linesAt("warn"), failures: linesAt("fail") };
  };

  test("reports no problem when all services are available", async () => {
    const mails = await openMailServer();
    await makeReader(testApp, { isModerator: true });
    const result = await examine({
      PUBLIC_URL: "https://kora.example",
      TRUST_PROXY: "127.0.0.1",
      ...contacts,
      REDIS_URL: redis.url,
      SECRET: secret,
      SMTP_URL: mails.url,
      ...objectStore.toEnvironment(await objectStore.makeBucket()),
      ...(await createVapidSettings()),
    });
    await mails.close();
    // The free space of the test machine's disk is unknown.
    expect(result.warnings.filter((line) => !line.includes("of the disk"))).toEqual([]);
    expect(result.failures.filter((line) => !line.includes("of the disk"))).toEqual([]);
    const components = [
      "PostgreSQL",
      "tables",
      "clocks",
      "moderator",
      "Redis",
      "bucket",
      "mail server",
    ];
    for (const component of components)
      expect(result.out).toMatch(new RegExp(`^ok .*${component}`, "m"));
  });

  test("names an invalid setting, with exit code 1", async () => {
    const result = await examine({ REDIS_URL: redis.url });
    expect([result.code, result.failures]).toEqual([
      1,
      [expect.stringMatching(/^fail {2}SECRET must/)],
    ]);
  });

  test("reports inconsistent settings", async () => {
    const publicUrl = { PUBLIC_URL: "http://kora.example" };
    const result = await examine({ REDIS_URL: redis.url, SECRET: secret, ...publicUrl });
    expect(result.failures.filter((line) => !line.includes("of the disk"))).toEqual([]);
    expect(result.warnings.join()).toContain("is not https");
    expect(result.warnings.join()).toContain("the same media");
    expect(result.warnings.join()).toContain("DATA_DIR/outbox");
  });

  test("warns of https without a trusted proxy", async () => {
    const result = await examine({ PUBLIC_URL: "https://kora.example", ...contacts });
    expect(result.warnings.join("\n")).toContain("TRUST_PROXY is not set");
    const settingsWithProxy = { PUBLIC_URL: "https://kora.example", TRUST_PROXY: "127.0.0.1" };
    expect((await examine(settingsWithProxy)).out).not.toContain("TRUST_PROXY");
    expect((await examine({})).out).not.toContain("TRUST_PROXY");
  });

  test("warns of contacts that are placeholders or missing", async () => {
    const result = await examine({
      PUBLIC_URL: "https://kora.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      FEEDBACK_TO: "team@kora.example",
      CONTACT_PHONES: "+000 000 000 001, +233 20 123 4567",
    });
    expect(result.warnings.join("\n")).toMatch(
      /MAIL_FROM is a placeholder \(Kora <kora@localhost>\)/,
    );
    expect(result.warnings.join("\n")).toMatch(/FEEDBACK_TO is a placeholder/);
    expect(result.warnings.join("\n")).toMatch(
      /CONTACT_PHONES holds placeholders \(\+000 000 000 001\)/,
    );
    expect(result.warnings.join("\n")).toContain("set SECURITY_CONTACT");
    const realContactsResult = await examine({ PUBLIC_URL: "https://kora.example", ...contacts });
    expect(realContactsResult.warnings.join("\n")).not.toMatch(/placeholder|SECURITY_CONTACT/);
  });

  test("warns if there are no moderators", async () => {
    const emptySettings = { DATABASE_URL: emptyApp.connectionString };
    expect((await examine(emptySettings)).warnings.join("\n")).toContain(
      "There are no moderators, so nobody",
    );
    const moderatorsResult = await examine({ ...emptySettings, MODERATORS: "ama@example.com" });
    expect(moderatorsResult.warnings.join("\n")).toContain(
      "no email of MODERATORS or OPERATORS has a verified account",
    );
  });

  test("creates no folder if DATA_DIR is mistyped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kora-doctor-"));
    const result = await examine({ DATA_DIR: join(folder, "dta") });
    const embeddedResult = await runCommand(["doctor"], { DATA_DIR: join(folder, "dta") });
    const createdNames = await readdir(folder);
    await rm(folder, { recursive: true });
    expect(createdNames).toEqual([]);
    expect(result.warnings.join("\n")).toContain("There is no data folder");
    expect(embeddedResult.out).toMatch(/^fail .*There is no database/m);
  });

  test("continues after an unreachable service", async () => {
    const result = await examine({
      REDIS_URL: "redis://127.0.0.1:1",
      SECRET: secret,
      SMTP_URL: "smtp://127.0.0.1:1",
      DATABASE_URL: "postgres://kora@127.0.0.1:1/kora",
    });
    expect(result.code).toBe(1);
    expect(result.failures.join("\n")).toMatch(
      /DATABASE_URL cannot be reached.*\n.*REDIS_URL cannot be reached.*\n.*SMTP_URL cannot be used/s,
    );
    expect(result.out).toMatch(/^ok .*DATA_DIR\/media/m);
  });

  test("reports a data folder that is not writable", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kora-doctor-"));
    await writeFile(join(folder, "data"), "");
    const result = await examine({ DATA_DIR: join(folder, "data") });
    await rm(folder, { recursive: true });
    expect(result.failures.join()).toContain("Kora cannot write in the data folder");
  });
});

async function createVapidSettings() {
  const { createECDH } = await import("node:crypto");
  const pair = createECDH("prime256v1");
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys("base64url"),
    // A key with leading zero bytes may be shorter than the 43 characters that the setting requires.
    VAPID_PRIVATE_KEY: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
  };
}
