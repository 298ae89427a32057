import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toQuotedMessage } from "../chat/conversation.ts";
import { messageFixture } from "../chat/message.fixture.ts";
import { createOutbox, type Delivery, type NewOutgoing, type Outgoing } from "./outbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent: Delivery = { kind: "sent", message: messageFixture(1), chatEntry: "told" };
const words = (content: string, more: Partial<NewOutgoing> = {}): NewOutgoing => ({
  from: "ama",
  to: "kofi",
  content,
  replyTo: null,
  forwardOf: null,
  file: null,
  disappearAfter: 0,
  ...more,
});

/** An outbox with a device that keeps, and a line that answers as told. */
function scene(kept: Outgoing[] = []) {
  const device = new Map(kept.map((one) => [one.clientId, one]));
  const network = { answer: (_one: Outgoing): Delivery | Promise<Delivery> => sent };
  const tried: string[] = [];
  const arrived: string[] = [];
  const make = (viewer = "ama") =>
    createOutbox({
      database: {
        all: async () => [...device.values()],
        put: async (one) => void device.set(one.clientId, one),
        remove: async (clientId) => void device.delete(clientId),
      },
      deliver: async (one) => {
        tried.push(one.content);
        const ended = await network.answer(one);
        if (ended.kind !== "sent") return ended;
        return { ...ended, message: { ...ended.message, content: one.content } };
      },
      viewerId: () => viewer,
      onSent: ({ content }) => arrived.push(content),
    });
  return { device, network, tried, arrived, make };
}

test("messages are sent one after another, in the order written", async () => {
  const { make, arrived, network } = scene();
  const outbox = make();
  const ends: ((delivery: Delivery) => void)[] = [];
  network.answer = () => new Promise((resolve) => ends.push(resolve));
  for (const one of ["first", "second"]) outbox.add(words(one));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.(sent);
  await vi.advanceTimersByTimeAsync(0);
  ends[1]?.(sent);
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["first", "second"]);
  expect(outbox.state().outgoing).toEqual([]);
});

test("offline messages wait with the same client id and are sent after the reconnection", async () => {
  const { make, network, tried, arrived } = scene();
  const outbox = make();
  network.answer = () => ({ kind: "later", milliseconds: 4000 });
  for (const one of ["first", "second"]) outbox.add(words(one));
  await vi.advanceTimersByTimeAsync(100);
  const names = outbox.state().outgoing.map(({ clientId }) => clientId);
  expect(new Set(tried)).toEqual(new Set(["first"]));
  network.answer = (one) => (names.includes(one.clientId) ? sent : { kind: "refused" });
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["first", "second"]);
});

test("the outbox retries by itself", async () => {
  const { make, network, arrived } = scene();
  const outbox = make();
  network.answer = () => ({ kind: "later", milliseconds: 4000 });
  outbox.add(words("first"));
  await vi.advanceTimersByTimeAsync(3900);
  network.answer = () => sent;
  expect(arrived).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(arrived).toEqual(["first"]);
});

test("a refused message is marked as failed, does not block the next, and is sent on retry", async () => {
  const { make, network, arrived, device } = scene();
  const outbox = make();
  network.answer = (one) => (one.content === "first" ? { kind: "refused" } : sent);
  for (const one of ["first", "second"]) outbox.add(words(one));
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["second"]);
  const [failed] = outbox.state().outgoing;
  expect(failed?.state).toBe("failed");
  expect([...device.values()].map(({ state }) => state)).toEqual(["failed"]);
  network.answer = () => sent;
  outbox.retry(failed?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["second", "first"]);
  expect(device.size).toBe(0);
});

test("a refused file shows the reason, also after a reload, until it is retried", async () => {
  const { make, network, device } = scene();
  const outbox = make();
  network.answer = () => ({ kind: "refused", refusal: "There is no room." });
  outbox.add(words("first"));
  await vi.advanceTimersByTimeAsync(0);
  expect([...device.values()]).toMatchObject([{ content: "first", refusal: "There is no room." }]);
  network.answer = () => new Promise(() => undefined);
  outbox.retry(outbox.state().outgoing[0]?.clientId ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.state().outgoing).toMatchObject([{ state: "waiting", refusal: undefined }]);
});

test("messages that waited at unload are sent by the next page, in order, and not by another account", async () => {
  const { make, network, arrived, device } = scene();
  network.answer = () => new Promise(() => undefined);
  const left = make();
  for (const one of ["first", "second", "third"]) left.add(words(one));
  await vi.advanceTimersByTimeAsync(0);
  network.answer = () => sent;
  make("kofi");
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual([]);
  make("ama");
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["first", "second", "third"]);
  expect(device.size).toBe(0);
});

test("a message is discarded while it is being sent", async () => {
  const { device, network, make } = scene();
  const outbox = make();
  network.answer = () => new Promise(() => undefined);
  outbox.add(words("first"));
  await vi.advanceTimersByTimeAsync(0);
  outbox.drop(outbox.state().outgoing[0]?.clientId ?? "");
  expect(outbox.state().outgoing).toEqual([]);
  expect(device.size).toBe(0);
});

test("a held message survives a reload and is sent once, only after its release, with its quoted message", async () => {
  const { make, arrived, tried, device } = scene();
  make().hold(words("a voice note"));
  await vi.advanceTimersByTimeAsync(0);
  const later = make();
  later.add(words("written meanwhile"));
  later.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(["written meanwhile"]);
  const held = later.state().outgoing[0];
  expect(held?.state).toBe("held");
  const replyTo = toQuotedMessage(messageFixture(1));
  later.release(held?.clientId ?? "", { replyTo, disappearAfter: 3600 });
  expect(later.state().outgoing[0]).toMatchObject({ replyTo, disappearAfter: 3600 });
  later.release(held?.clientId ?? "", { replyTo: null, disappearAfter: 0 });
  expect(later.state().outgoing[0]?.replyTo).toEqual(replyTo);
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toEqual(["written meanwhile", "a voice note"]);
  expect(device.size).toBe(0);
});
