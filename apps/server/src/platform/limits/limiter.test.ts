import { describe, expect, test, vi } from "vitest";
import { newToken } from "../../features/accounts/tokens.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { addressKey } from "./address-key.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

describe("rate limits", () => {
  test("too many calls of one user are 429 with Retry-After; other users are not affected", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const params = { storyId: "01970000-0000-7000-8000-000000000000" };
    const commentInput = { params, query: {}, body: { text: "again" } };
    for (let n = 0; n < 60; n += 1) {
      expect((await testApp.send("createComment", commentInput, ama)).statusCode).toBe(404);
    }
    const rejection = await testApp.send("createComment", commentInput, ama);
    expect([rejection.statusCode, rejection.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(rejection.headers["retry-after"])).toBeGreaterThan(0);
    const replyInput = { ...commentInput, body: { text: "again", parentId: params.storyId } };
    expect((await testApp.send("createReply", replyInput, ama)).statusCode).toBe(429);
    expect((await testApp.send("createComment", commentInput, kofi)).statusCode).toBe(404);
    testApp.clock.advance(61_000);
    expect((await testApp.send("createComment", commentInput, ama)).statusCode).toBe(404);
  });

  test("messages by socket and by HTTP count together, per user and not per socket", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const payload = { recipientId: kofi.userId, content: "again", disappearAfter: 0 };
    const [phone, laptop] = [await connect(testApp, ama), await connect(testApp, ama)];
    for (let n = 0; n < 149; n += 1) {
      expect(await phone.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true });
      expect(await laptop.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true });
    }
    await sendChatMessage(testApp, ama, kofi);
    await sendChatMessage(testApp, ama, kofi);
    expect(await phone.emitWithAck("sendMessage", payload)).toMatchObject({
      ok: false,
      code: "RATE_LIMITED",
    });
    const form = { recipientId: kofi.userId, content: "again" };
    expect(
      (await testApp.callExpectingError("sendMessage", { form, files: { media: undefined } }, ama))
        .status,
    ).toBe(429);
    expect(await phone.emitWithAck("login", {})).toEqual({ ok: true });
    const kofiSocket = await connect(testApp, kofi);
    const replyPayload = { ...payload, recipientId: ama.userId };
    expect(await kofiSocket.emitWithAck("sendMessage", replyPayload)).toMatchObject({ ok: true });
    for (const socket of [phone, laptop, kofiSocket]) socket.close();
  });

  test("an address with too many invalid tokens is refused for these only; its sessions continue", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const statusFor = async (user: { token: string }) =>
      (await testApp.send("getProfile", {}, user)).statusCode;
    expect([await statusFor(ama), await statusFor(kofi)]).toEqual([200, 200]);
    for (let n = 0; n < 300; n += 1) {
      expect(await statusFor({ token: newToken() })).toBe(401);
    }
    expect(await statusFor({ token: newToken() })).toBe(429);
    expect([await statusFor(ama), await statusFor(kofi)]).toEqual([200, 200]);
    // This process has not looked up Esi's session before.
    expect(await statusFor(esi)).toBe(200);
    // The cached sessions expire, so they are looked up again.
    testApp.clock.advance(60_000);
    expect(await statusFor(ama)).toBe(200);
    // An invalid token in the browser must not block a login from that address.
    const loginResponse = await testApp.send(
      "login",
      { body: { email: "x", password: "y" } },
      { token: newToken() },
    );
    expect(loginResponse.statusCode).toBe(400);
    // The first response after the logout makes the browser sign out; a 429 would not.
    await testApp.call("logout", {}, kofi);
    expect([await statusFor(kofi), await statusFor(kofi)]).toEqual([401, 429]);
  });

  test("a malformed token is refused without a look-up", async () => {
    const rowSpy = vi.spyOn(testApp.db, "row");
    for (const token of [
      "dead",
      "A".repeat(42),
      "A".repeat(44),
      `${"A".repeat(42)}!`,
      "x".repeat(4000),
    ]) {
      // It is 429 if the test before has used up the limit of invalid tokens.
      expect([401, 429]).toContain((await testApp.send("getProfile", {}, { token })).statusCode);
    }
    expect(rowSpy).not.toHaveBeenCalled();
    rowSpy.mockRestore();
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("an address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
