import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toQuotedMessage } from "../chat/conversation.ts";
import { messageFixture } from "../chat/message.fixture.ts";
import { createOutbox, type Delivery, type NewOutgoing, type Outgoing } from "./outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent: Delivery = { kind: "sent", message: messageFixture(1), chatEntry: "told" };
const newMessage = (content: string, more: Partial<NewOutgoing> = {}): NewOutgoing => ({
  from: "ama",
  to: "kofi",
  content,
  replyTo: null,
  forwardOf: null,
  file: null,
  disappearAfter: 0,
  ...more,
});

/** An outbox with a fake database and a network whose responses the test sets. */
function createScenario(kept: Outgoing[] = []) {
  const device = new Map(kept.map((outgoing) => [outgoing.clientId, outgoing]));
  const network = { answer: (_one: Outgoing): Delivery | Promise<Delivery> => sent };
  const attempts: string[] = [];
  const sentContents: string[] = [];
  const make = (viewer = "ama") =>
    createOutbox({
      database: {
        all: async () => [...device.values()],
        put: async (outgoing) => void device.set(outgoing.clientId, outgoing),
        remove: async (clientId) => void device.delete(clientId),
      },
      deliver: async (outgoing) => {
        attempts.push(outgoing.content);
        const ended = await network.answer(outgoing);
        if (ended.kind !== "sent") return ended;
        return { ...ended, message: { ...ended.message, content: outgoing.content } };
      },
      viewerId: () => viewer,
      onSent: ({ content }) => sentContents.push(content),
    });
  return { device, network, attempts, sentContents, make };
}

test("messages are sent one after another, in the order written", async () => {
  const { make, sentContents, network } = createScenario();
  const outbox = make();
  const resolvers: ((delivery: Delivery) => void)[] = [];
  network.answer = () => new Promise((resolve) => resolvers.push(resolve));
  for (const outgoing of ["first", "second"]) outbox.add(newMessage(outgoing));
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
  const { make, network, attempts, sentContents } = createScenario();
  const outbox = make();
  network.answer = () => ({ kind: "retry", milliseconds: 4000 });
  for (const outgoing of ["first", "second"]) outbox.add(newMessage(outgoing));
  await vi.advanceTimersByTimeAsync(100);
  const names = outbox.state().outgoing.map(({ clientId }) => clientId);
  expect(new Set(attempts)).toEqual(new Set(["first"]));
  network.answer = (outgoing) => (names.includes(outgoing.clientId) ? sent : { kind: "refused" });
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["first", "second"]);
});

test("the outbox retries by itself", async () => {
  const { make, network, sentContents } = createScenario();
  const outbox = make();
  network.answer = () => ({ kind: "retry", milliseconds: 4000 });
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(3900);
  network.answer = () => sent;
  expect(sentContents).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sentContents).toEqual(["first"]);
});

test("a refused message is marked as failed, does not block the next, and is sent on retry", async () => {
  const { make, network, sentContents, device } = createScenario();
  const outbox = make();
  network.answer = (outgoing) => (outgoing.content === "first" ? { kind: "refused" } : sent);
  for (const outgoing of ["first", "second"]) outbox.add(newMessage(outgoing));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["second"]);
  const [failed] = outbox.state().outgoing;
  expect(failed?.state).toBe("failed");
  expect([...device.values()].map(({ state }) => state)).toEqual(["failed"]);
  network.answer = () => sent;
  outbox.retry(failed?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["second", "first"]);
  expect(device.size).toBe(0);
});

test("a refused file shows the reason, also after a reload, until it is retried", async () => {
  const { make, network, device } = createScenario();
  const outbox = make();
  network.answer = () => ({ kind: "refused", refusal: "There is no room." });
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(0);
  expect([...device.values()]).toMatchObject([{ content: "first", refusal: "There is no room." }]);
  network.answer = () => new Promise(() => undefined);
  outbox.retry(outbox.state().outgoing[0]?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.state().outgoing).toMatchObject([{ state: "waiting", refusal: undefined }]);
});

test("messages that waited at unload are sent by the next page, in order, and not by another account", async () => {
  const { make, network, sentContents, device } = createScenario();
  network.answer = () => new Promise(() => undefined);
  const left = make();
  for (const outgoing of ["first", "second", "third"]) left.add(newMessage(outgoing));
  await vi.advanceTimersByTimeAsync(0);
  network.answer = () => sent;
  make("kofi");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual([]);
  make("ama");
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["first", "second", "third"]);
  expect(device.size).toBe(0);
});

test("a message is discarded while it is being sent", async () => {
  const { device, network, make } = createScenario();
  const outbox = make();
  network.answer = () => new Promise(() => undefined);
  outbox.add(newMessage("first"));
  await vi.advanceTimersByTimeAsync(0);
  outbox.drop(outbox.state().outgoing[0]?.clientId ?? "");
  expect(outbox.state().outgoing).toEqual([]);
  expect(device.size).toBe(0);
});

test("a held message survives a reload and is sent once, only after its release, with its quoted message", async () => {
  const { make, sentContents, attempts, device } = createScenario();
  make().hold(newMessage("a voice note"));
  await vi.advanceTimersByTimeAsync(0);
  const later = make();
  later.add(newMessage("written meanwhile"));
  later.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentContents).toEqual(["written meanwhile"]);
  const held = later.state().outgoing[0];
  expect(held?.state).toBe("held");
  const replyTo = toQuotedMessage(messageFixture(1));
  later.release(held?.clientId ?? "", { replyTo, disappearAfter: 3600 });
  expect(later.state().outgoing[0]).toMatchObject({ replyTo, disappearAfter: 3600 });
  later.release(held?.clientId ?? "", { replyTo: null, disappearAfter: 0 });
  expect(later.state().outgoing[0]?.replyTo).toEqual(replyTo);
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toEqual(["written meanwhile", "a voice note"]);
  expect(device.size).toBe(0);
});
