import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveCommand } from "../testing/command-line.ts";
import { openMailServer } from "../testing/mail-server.ts";
import { openTestRedis, type TestRedis } from "../testing/redis-server.ts";
import { openTestObjectStore, type TestObjectStore } from "../testing/s3-server.ts";
import { type TestUser, useTestApp } from "../testing/test-app.ts";
import { connect } from "../testing/test-socket.ts";
import { makeReader } from "../testing/users.fixture.ts";

const kit = useTestApp();
const settings = () => ({ DATABASE_URL: kit.connectionString, DATA_DIR: kit.config.dataDir });
const give = (...args: string[]) => giveCommand(args, settings());
const emailOf = ({ username }: TestUser) => `${username}@example.com`;

describe("the role of a moderator", () => {
  const isModerator = async (person: TestUser) => {
    kit.app.contextFor(null).invalidateUser(person.userId);
    return (await kit.call("getProfile", {}, person)).user.isModerator;
  };

  test("is given, named and taken by email, in whatever case it is written", async () => {
    const ama = await makeReader(kit);
    const added = await give("moderator", "add", emailOf(ama).toUpperCase());
    expect(added).toMatchObject({ code: 0, error: "" });
    expect(await isModerator(ama)).toBe(true);
    expect((await give("moderator", "list")).out).toContain(`@${ama.username}  ${emailOf(ama)}`);
    const removed = await give("moderator", "remove", emailOf(ama));
    expect(removed.code).toBe(0);
    expect(await isModerator(ama)).toBe(false);
    expect((await give("moderator", "list")).out).not.toContain(ama.username);
  });

  test("is not given twice, to nobody, or to an address that was never verified", async () => {
    const ama = await makeReader(kit, { isModerator: true });
    const kofi = await makeReader(kit, { verifiedAt: null });
    const errors = [
      await give("moderator", "add", emailOf(ama)),
      await give("moderator", "add", emailOf(kofi)),
      await give("moderator", "add", "nobody@example.com"),
      await give("moderator", "remove", emailOf(kofi)),
    ].map(({ code, error }) => [code, error]);
    expect(errors).toEqual([
      [1, `@${ama.username} is a moderator already.`],
      [1, `@${kofi.username} has to verify their email first.`],
      [1, "Nobody has the email nobody@example.com."],
      [1, `@${kofi.username} is no moderator.`],
    ]);
  });

  test("that MODERATORS gives again is said when it is taken", async () => {
    const ama = await makeReader(kit, { isModerator: true });
    const environment = { ...settings(), MODERATORS: emailOf(ama) };
    const { out } = await giveCommand(["moderator", "remove", emailOf(ama)], environment);
    expect(out).toContain("MODERATORS names this email");
  });
});

describe("a suspension by the command line", () => {
  test("is as a moderator's: sessions end, sockets close, and the log has it", async () => {
    const [kofi, moderator] = [await makeReader(kit), await makeReader(kit, { isModerator: true })];
    const socket = await connect(kit, kofi);
    const said = await give(
      "user",
      "suspend",
      emailOf(kofi),
      "--days",
      "7",
      "--reason",
      "Insults.",
    );
    expect(said).toEqual({ code: 0, out: `@${kofi.username} is suspended for 7 days.`, error: "" });
    await kit.runJobs();
    await socket.closed();
    expect((await kit.refuse("getProfile", {}, kofi)).status).toBe(401);
    const [line] = await kit.call("listModerationLog", { query: {} }, moderator);
    expect(line).toMatchObject({
      act: "suspend",
      kind: "user",
      targetId: kofi.userId,
      note: "Insults.",
      moderator: null,
    });
    expect((await give("user", "suspend", emailOf(kofi), "--reason", "Again.")).error).toBe(
      "This account is suspended already.",
    );
    expect((await give("user", "unsuspend", emailOf(kofi))).code).toBe(0);
    expect((await give("user", "unsuspend", emailOf(kofi))).error).toBe(
      "This account is not suspended.",
    );
    const [last] = await kit.call("listModerationLog", { query: {} }, moderator);
    expect(last).toMatchObject({ act: "restore", targetId: kofi.userId });
  });

  test("is refused for nobody, for a moderator, without a reason, and for odd days", async () => {
    const [kofi, ama] = [await makeReader(kit), await makeReader(kit, { isModerator: true })];
    const why = ["--reason", "Insults."];
    const errors = [
      await give("user", "suspend", "nobody@example.com", ...why),
      await give("user", "suspend", emailOf(ama), ...why),
      await give("user", "suspend", emailOf(kofi)),
      await give("user", "suspend", emailOf(kofi), ...why, "--days", "0"),
      await give("user", "suspend", emailOf(kofi), ...why, "--days", "a week"),
    ].map(({ code, error }) => [code, error.split("\n")[0]]);
    expect(errors).toEqual([
      [1, "Nobody has this email."],
      [1, "A moderator cannot be suspended."],
      [2, "Say why with --reason, in at most 500 characters."],
      [2, "Days must be a whole number from 1 to 3650."],
      [2, "Days must be a whole number from 1 to 3650."],
    ]);
    expect((await kit.send("getProfile", {}, kofi)).statusCode).toBe(200);
  });
});

describe("wrong use", () => {
  test.each([
    [["dance"], "There is no command dance."],
    [["moderator"], "There is no command moderator."],
    [["backup"], "backup needs <file>."],
    [["backup", "one", "two"], "backup does not know what two is for."],
    [["backup", "one", "--fast"], "Unknown option '--fast'."],
    [["user", "suspend", "a@example.com", "--days"], "Option '--days <value>' argument missing."],
  ])("%j is one sentence, and the exit code 2", async (args, sentence) => {
    const { code, error } = await give(...args);
    expect([code, error.split("\n")[0]]).toEqual([2, sentence]);
    expect(error).toMatch(/\nSee npm run kora -- help.*\.$/);
  });

  test("help says what there is, and of each command how it is written", async () => {
    const all = await give("help");
    expect(all.code).toBe(0);
    expect(all.out).toContain("user suspend <email>");
    const one = await give("help", "user", "suspend");
    expect(one.out).toContain("Example:\n  npm run kora -- user suspend kofi@example.com --days 7");
    expect(await give("user", "suspend", "--help")).toEqual(one);
    expect((await give()).code).toBe(2);
  });

  test("a wrong setting and a database that is not there are one sentence", async () => {
    const wrong = await giveCommand(["moderator", "list"], { ...settings(), PORT: "eighty" });
    expect([wrong.code, wrong.error]).toEqual([1, "PORT must be a whole number from 0 to 65535."]);
    const away = { ...settings(), DATABASE_URL: "postgres://kora@127.0.0.1:1/kora" };
    const lost = await giveCommand(["moderator", "list"], away);
    expect([lost.code, lost.error]).toEqual([
      1,
      expect.stringMatching(/^The database of DATABASE_URL cannot be reached: .+127\.0\.0\.1:1$/),
    ]);
  });

  test("as a process of its own it ends with the exit code", async () => {
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const env = { PATH: process.env.PATH, ...settings() };
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [main, ...args], { env });
    expect((await run("moderator", "list")).stderr).toBe("");
    await expect(run("dance")).rejects.toMatchObject({ code: 2 });
  });
});

describe("doctor", () => {
  const made = new AsyncDisposableStack();
  const secret = "one secret for all of the processes";
  const empty = useTestApp();
  let redis: TestRedis;
  let objects: TestObjectStore;
  beforeAll(async () => {
    redis = await openTestRedis();
    made.defer(() => redis.kill());
    objects = await openTestObjectStore();
    made.defer(() => objects.close());
  });
  afterAll(() => made.disposeAsync());

  const contacts = {
    MAIL_FROM: "Kora <kora@stories.africa>",
    FEEDBACK_TO: "team@stories.africa",
    SECURITY_CONTACT: "security@stories.africa",
    CONTACT_PHONES: "+233 20 123 4567",
  };
  const examine = async (more: NodeJS.ProcessEnv) => {
    const { code, out } = await giveCommand(["doctor"], { ...settings(), ...more });
    const lines = out.split("\n");
    const at = (level: string) => lines.filter((line) => line.startsWith(`${level} `));
    return { code, out, warned: at("warn"), failed: at("fail") };
  };

  test("finds nothing wrong where everything is there", async () => {
    const mails = await openMailServer();
    await makeReader(kit, { isModerator: true });
    const found = await examine({
      PUBLIC_URL: "https://kora.example",
      TRUST_PROXY: "127.0.0.1",
      ...contacts,
      REDIS_URL: redis.url,
      SECRET: secret,
      SMTP_URL: mails.url,
      ...objects.environmentOf(await objects.makeBucket()),
      ...(await vapidKeys()),
    });
    await mails.close();
    // The free space of the test machine's disk is unknown.
    expect(found.warned.filter((line) => !line.includes("of the disk"))).toEqual([]);
    expect(found.failed.filter((line) => !line.includes("of the disk"))).toEqual([]);
    const parts = ["PostgreSQL", "tables", "clocks", "moderator", "Redis", "bucket", "mail server"];
    for (const part of parts) expect(found.out).toMatch(new RegExp(`^ok .*${part}`, "m"));
  });

  test("ends with 1 at a setting that is wrong, which it names", async () => {
    const found = await examine({ REDIS_URL: redis.url });
    expect([found.code, found.failed]).toEqual([
      1,
      [expect.stringMatching(/^fail {2}SECRET must/)],
    ]);
  });

  test("says what does not fit together", async () => {
    const publicUrl = { PUBLIC_URL: "http://kora.example" };
    const found = await examine({ REDIS_URL: redis.url, SECRET: secret, ...publicUrl });
    expect(found.failed.filter((line) => !line.includes("of the disk"))).toEqual([]);
    expect(found.warned.join()).toContain("is not https");
    expect(found.warned.join()).toContain("the same media");
    expect(found.warned.join()).toContain("DATA_DIR/outbox");
  });

  test("warns of https without a proxy that is trusted", async () => {
    const found = await examine({ PUBLIC_URL: "https://kora.example", ...contacts });
    expect(found.warned.join("\n")).toContain("TRUST_PROXY is not set");
    const trusting = { PUBLIC_URL: "https://kora.example", TRUST_PROXY: "127.0.0.1" };
    expect((await examine(trusting)).out).not.toContain("TRUST_PROXY");
    expect((await examine({})).out).not.toContain("TRUST_PROXY");
  });

  test("warns of contacts that are placeholders or missing", async () => {
    const found = await examine({
      PUBLIC_URL: "https://kora.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      FEEDBACK_TO: "team@kora.example",
      CONTACT_PHONES: "+000 000 000 001, +233 20 123 4567",
    });
    expect(found.warned.join("\n")).toMatch(/MAIL_FROM is a placeholder \(Kora <kora@localhost>\)/);
    expect(found.warned.join("\n")).toMatch(/FEEDBACK_TO is a placeholder/);
    expect(found.warned.join("\n")).toMatch(
      /CONTACT_PHONES holds placeholders \(\+000 000 000 001\)/,
    );
    expect(found.warned.join("\n")).toContain("set SECURITY_CONTACT");
    const right = await examine({ PUBLIC_URL: "https://kora.example", ...contacts });
    expect(right.warned.join("\n")).not.toMatch(/placeholder|SECURITY_CONTACT/);
  });

  test("warns where there are no moderators", async () => {
    const own = { DATABASE_URL: empty.connectionString };
    expect((await examine(own)).warned.join("\n")).toContain("There are no moderators, so nobody");
    const named = await examine({ ...own, MODERATORS: "ama@example.com" });
    expect(named.warned.join("\n")).toContain("no email of MODERATORS has a verified account");
  });

  test("makes no folder where DATA_DIR is mistyped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kora-doctor-"));
    const found = await examine({ DATA_DIR: join(folder, "dta") });
    const embedded = await giveCommand(["doctor"], { DATA_DIR: join(folder, "dta") });
    const made = await readdir(folder);
    await rm(folder, { recursive: true });
    expect(made).toEqual([]);
    expect(found.warned.join("\n")).toContain("There is no data folder");
    expect(embedded.out).toMatch(/^fail .*There is no database/m);
  });

  test("goes on where a part is lost", async () => {
    const found = await examine({
      REDIS_URL: "redis://127.0.0.1:1",
      SECRET: secret,
      SMTP_URL: "smtp://127.0.0.1:1",
      DATABASE_URL: "postgres://kora@127.0.0.1:1/kora",
    });
    expect(found.code).toBe(1);
    expect(found.failed.join("\n")).toMatch(
      /DATABASE_URL cannot be reached.*\n.*REDIS_URL cannot be reached.*\n.*SMTP_URL cannot be used/s,
    );
    expect(found.out).toMatch(/^ok .*DATA_DIR\/media/m);
  });

  test("says where one cannot write", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kora-doctor-"));
    await writeFile(join(folder, "data"), "");
    const found = await examine({ DATA_DIR: join(folder, "data") });
    await rm(folder, { recursive: true });
    expect(found.failed.join()).toContain("Kora cannot write in the data folder");
  });
});

async function vapidKeys() {
  const { createECDH } = await import("node:crypto");
  const pair = createECDH("prime256v1");
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys("base64url"),
    VAPID_PRIVATE_KEY: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
  };
}
