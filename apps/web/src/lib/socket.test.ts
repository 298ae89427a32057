import { errorSentences } from "@kora/contract/errors";
import { sentences } from "@kora/contract/sentences";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "./socket.ts";

type Listener = (event?: { message: string }) => void;

const listeners = new Map<string, Listener>();
const fakeSocket = {
  active: false,
  connect: vi.fn(),
  disconnect: vi.fn(),
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  onAny: () => undefined,
};
vi.mock("socket.io-client", () => ({ io: () => fakeSocket }));

beforeEach(() => {
  vi.useFakeTimers();
  fakeSocket.connect.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

async function openConnection() {
  const onResync = vi.fn();
  const connectionListeners = {
    onState: vi.fn(),
    onRefused: vi.fn(),
    onEvent: () => undefined,
    onResync,
  };
  const connection = await connect({ token: "x", userId: "y" }, connectionListeners);
  onTestFinished(() => connection.close());
  return { onResync };
}

test("each connection causes a resync, also the first one of the page", async () => {
  const { onResync } = await openConnection();
  listeners.get("connect")?.();
  expect(onResync.mock.calls).toEqual([[false]]);
  listeners.get("disconnect")?.();
  listeners.get("connect")?.();
  expect(onResync).toHaveBeenCalledTimes(2);
  expect(onResync).toHaveBeenLastCalledWith(true);
});

/** Refuses `times` connections of a new socket, with a minute after each, and closes the socket. */
async function refuseConnections(message: string, times: number) {
  const onState = vi.fn();
  const onRefused = vi.fn();
  const connectionListeners = {
    onState,
    onRefused,
    onEvent: () => undefined,
    onResync: () => undefined,
  };
  const connection = await connect({ token: "x", userId: "y" }, connectionListeners);
  for (let refusals = 0; refusals < times; refusals += 1) {
    listeners.get("connect_error")?.({ message });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  connection.close();
  return { onState, onRefused };
}

test("a tab beyond the socket limit stays signed in and disconnected, and finally retries every minute", async () => {
  const { onState, onRefused } = await refuseConnections(sentences.form.tooManySockets, 6);
  expect(onRefused).not.toHaveBeenCalled();
  expect(onState).toHaveBeenLastCalledWith("disconnected");
  expect(fakeSocket.connect).toHaveBeenCalledTimes(6);
  listeners.get("connect_error")?.({ message: sentences.form.tooManySockets });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fakeSocket.connect).toHaveBeenCalledTimes(6);
});

test("a rejected session is reported by onRefused", async () => {
  const { onRefused } = await refuseConnections(errorSentences.UNAUTHENTICATED, 1);
  expect(onRefused).toHaveBeenCalledTimes(1);
});
