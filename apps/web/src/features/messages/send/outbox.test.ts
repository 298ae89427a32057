import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverNow, setServerTime } from "../../../lib/server-clock.ts";
import { toQuotedMessage } from "../chat/conversation.ts";
import { messageFixture } from "../chat/message.fixture.ts";
import { createOutbox, type Delivery, type NewOutgoing, type Outgoing } from "./outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  // Other test files may use the same module.
  setServerTime(Date.now());
});

const sent: Delivery = { kind: "sent", message: messageFixture(1) };
const newMessage = (content: string): NewOutgoing => ({
  from: "ama",
  to: "kofi",
  content,
  replyTo: null,
  forwardOf: null,
  file: null,
  disappearAfter: 0,
});

/** An outbox with a fake database and a network whose responses the test sets. */
function createScenario(storedMessages: Outgoing[] = []) {
  const device = new Map(storedMessages.map((outgoing) => [outgoing.clientId, outgoing]));
  const network = { respond: (_outgoing: Outgoing): Delivery | Promise<Delivery> => sent };
  const attempts: string[] = [];
  const sentContents: string[] = [];
  /** Creates an outbox as the next page of this user does. */
  const forgotten = new Set<string>();
  const openOutbox = (viewer = "ama") =>
    createOutbox({
      database: {
        all: async () => [...device.values()],
        put: async (outgoing) => void device.set(outgoing.clientId, outgoing),
        remove: async (clientId) => void device.delete(clientId),
      },
      deliver: async (outgoing) => {
        attempts.push(outgoing.content);
        const delivery = await network.respond(outgoing);
        if (delivery.kind !== "sent") return delivery;
        return { ...delivery, message: { ...delivery.message, content: outgoing.content } };
      },
      viewerId: () => viewer,
      onSent: ({ content }) => sentContents.push(content),
      mayKeep: (userId) => !forgotten.has(userId),
    });
  return { forgotten, device, network, attempts, sentContents, openOutbox };
}

test("a waiting message is as old as by the server's clock, on a device whose clock is two hours ahead", () => {
  setServerTime(Date.now() - 2 * 60 * 60 * 1000);
  const { openOutbox, network } = createScenario();
  network.respond = () => new Promise(() => undefined);
  const outbox = openOutbox();
  const now = serverNow();
  outbox.add(newMessage("first"));
  expect(outbox.state().outgoing[0]?.createdAt).toBe(now);
});

test("messages to a conversation are sent one after another, in the order written", async () => {
  const { openOutbox, sentContents, network } = createScenario();
  const outbox = openOutbox();
  const resolvers: ((delivery: Delivery) => void)[] = [];
  network.respond = () => new Promise((resolve) => resolvers.push(resolve));
  for (const content of ["first", "second"]) outbox.add(newMessage(content));
  await vi.advanceTimersByTimeAsync(0);
  expect(resolvers).toHaveLength(1);
  resolvers[0]?.(sent);
  await vi.advanceTimersByTimeAsync(0);
  resolvers[1]?.(sent);
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["first", "second"]);
  expect(outbox.state().outgoing).toEqual([]);
});

test("offline messages wait with the same client id and are sent after the reconnection", async () => {
  const { openOutbox, network, attempts, sentContents } = createScenario();
  const outbox = openOutbox();
  network.respond = () => ({ kind: "retry", milliseconds: 4000 });
  for (const content of ["first", "second"]) outbox.add(newMessage(content));
  await vi.advanceTimersByTimeAsync(100);
  const clientIds = outbox.state().outgoing.map(({ clientId }) => clientId);
  expect(new Set(attempts)).toEqual(new Set(["first"]));
  network.respond = (outgoing) =>
    clientIds.includes(outgoing.clientId) ? sent : { kind: "refused" };
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["first", "second"]);
});

test("the outbox retries after the delay of the failed delivery", async () => {
  const { openOutbox, network, sentContents } = createScenario();
  const outbox = openOutbox();
  network.respond = () => ({ kind: "retry", milliseconds: 4000 });
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(3900);
  network.respond = () => sent;
  expect(sentContents).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sentContents).toEqual(["first"]);
});

test("a refused message is marked as failed, does not block the next, and is sent on retry", async () => {
  const { openOutbox, network, sentContents, device } = createScenario();
  const outbox = openOutbox();
  network.respond = (outgoing) => (outgoing.content === "first" ? { kind: "refused" } : sent);
  for (const content of ["first", "second"]) outbox.add(newMessage(content));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["second"]);
  const [failed] = outbox.state().outgoing;
  expect(failed?.state).toBe("failed");
  expect([...device.values()].map(({ state }) => state)).toEqual(["failed"]);
  network.respond = () => sent;
  outbox.retry(failed?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["second", "first"]);
  expect(device.size).toBe(0);
});

test("the reason of a refusal is stored with the message until it is sent again", async () => {
  const { openOutbox, network, device } = createScenario();
  const outbox = openOutbox();
  network.respond = () => ({ kind: "refused", refusal: "There is no room." });
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(0);
  expect([...device.values()]).toMatchObject([{ content: "first", refusal: "There is no room." }]);
  network.respond = () => new Promise(() => undefined);
  outbox.retry(outbox.state().outgoing[0]?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.state().outgoing).toMatchObject([{ state: "waiting", refusal: undefined }]);
});

test("messages that waited at unload are sent by the next page, in order, and not by another account", async () => {
  const { openOutbox, network, sentContents, device } = createScenario();
  network.respond = () => new Promise(() => undefined);
  const unloaded = openOutbox();
  for (const content of ["first", "second", "third"]) unloaded.add(newMessage(content));
  await vi.advanceTimersByTimeAsync(0);
  network.respond = () => sent;
  openOutbox("kofi");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual([]);
  openOutbox("ama");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["first", "second", "third"]);
  expect(device.size).toBe(0);
});

test("a message can be discarded while it is being sent", async () => {
  const { device, network, openOutbox } = createScenario();
  const outbox = openOutbox();
  network.respond = () => new Promise(() => undefined);
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(0);
  outbox.discard(outbox.state().outgoing[0]?.clientId ?? "");
  expect(outbox.state().outgoing).toEqual([]);
  expect(device.size).toBe(0);
});

test("a held message survives a reload and is sent once, only after its release, with its quoted message", async () => {
  const { openOutbox, sentContents, attempts, device } = createScenario();
  await openOutbox().hold(newMessage("a voice note"));
  const reloaded = openOutbox();
  reloaded.add(newMessage("written meanwhile"));
  reloaded.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["written meanwhile"]);
  const heldMessage = reloaded.state().outgoing[0];
  expect(heldMessage?.state).toBe("held");
  const replyTo = toQuotedMessage(messageFixture(1));
  reloaded.release(heldMessage?.clientId ?? "", { replyTo, disappearAfter: 3600 });
  expect(reloaded.state().outgoing[0]).toMatchObject({ replyTo, disappearAfter: 3600 });
  reloaded.release(heldMessage?.clientId ?? "", { replyTo: null, disappearAfter: 0 });
  expect(reloaded.state().outgoing[0]?.replyTo).toEqual(replyTo);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual(["written meanwhile", "a voice note"]);
  expect(device.size).toBe(0);
});

test("a held message appears once it is stored, waits over a reload, and is sent on release", async () => {
  const { openOutbox, device, sentContents } = createScenario();
  const outbox = openOutbox();
  const storedWhenShown: number[] = [];
  outbox.subscribe(() => {
    if (outbox.state().outgoing.length > 0) storedWhenShown.push(device.size);
  });
  const stored = outbox.hold(newMessage("note"));
  expect(outbox.state().outgoing).toEqual([]);
  await stored;
  expect(storedWhenShown).toEqual([1]);
  const nextOutbox = openOutbox();
  await vi.advanceTimersByTimeAsync(0);
  const [held] = nextOutbox.state().outgoing;
  expect(held?.state).toBe("held");
  expect(sentContents).toEqual([]);
  nextOutbox.release(held?.clientId ?? "", { replyTo: null, disappearAfter: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["note"]);
});

test("a message of a user who has logged out is not sent after the next login on the same page", async () => {
  const { openOutbox, network, forgotten } = createScenario();
  const outbox = openOutbox();
  network.respond = () => ({ kind: "retry", milliseconds: 1000 });
  outbox.add(newMessage("Of before the logout"));
  await vi.advanceTimersByTimeAsync(0);
  forgotten.add("ama");
  outbox.dropForgotten();
  expect(outbox.state().outgoing).toEqual([]);
});
