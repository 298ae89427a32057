import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitBodyTime, maxBodyMilliseconds } from "./slow-body.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function startRequest(contentType: string) {
  const socket = new Socket();
  const request = new IncomingMessage(socket);
  request.headers = { "content-type": contentType, "content-length": "100" };
  limitBodyTime(request);
  return { socket, request };
}

test("a client whose JSON body takes more than five minutes is disconnected", () => {
  const { socket } = startRequest("application/json");
  vi.advanceTimersByTime(maxBodyMilliseconds - 1);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test("a form may take longer, because its speed is limited", () => {
  const { socket } = startRequest("multipart/form-data; boundary=x");
  vi.advanceTimersByTime(2 * maxBodyMilliseconds);
  expect(socket.destroyed).toBe(false);
});

test("a complete body leaves no timer", () => {
  const { request } = startRequest("application/json");
  request.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});
