import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitDiscardedBody, unreadBodyLimits } from "./unread-body.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

function startDiscarding() {
  const socket = new Socket();
  let bytesRead = 0;
  Object.defineProperty(socket, "bytesRead", { get: () => bytesRead });
  const request = { complete: false, socket };
  limitDiscardedBody(request);
  const send = (bytes: number) => {
    bytesRead += bytes;
  };
  return { request, socket, send };
}

test("a refused client that keeps sending for half a minute is disconnected", () => {
  const { socket, send } = startDiscarding();
  for (let second = 1; second < unreadBodyLimits.milliseconds / 1000; second += 1) {
    send(1000);
    vi.advanceTimersByTime(1000);
    expect(socket.destroyed).toBe(false);
  }
  vi.advanceTimersByTime(1000);
  expect(socket.destroyed).toBe(true);
});

test("a refused client that sends more than the largest body is disconnected", () => {
  const { socket, send } = startDiscarding();
  send(unreadBodyLimits.bytes + 1);
  vi.advanceTimersByTime(1000);
  expect(socket.destroyed).toBe(true);
});

test("a refused client that only finishes its body keeps its connection", () => {
  const { request, socket, send } = startDiscarding();
  send(unreadBodyLimits.bytes);
  request.complete = true;
  vi.advanceTimersByTime(unreadBodyLimits.milliseconds);
  expect(socket.destroyed).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
