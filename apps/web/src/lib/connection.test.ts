import { expect, test } from "vitest";
import {
  type Connection,
  type ConnectionChange,
  isOnline,
  reduceConnection,
} from "./connection.ts";

const initialState: Connection = { deviceOnline: true, serverReached: undefined, cachedAt: {} };
const after = (...changes: ConnectionChange[]) => changes.reduce(reduceConnection, initialState);
const feed = "/api/stories/recommended";

test("isOnline follows the device's state until a call has a result", () => {
  expect(isOnline(initialState)).toBe(true);
  expect(isOnline(after({ kind: "device", online: false }))).toBe(false);
  expect(isOnline(after({ kind: "unreachable" }))).toBe(false);
  expect(isOnline(after({ kind: "device", online: false }, { kind: "reached" }))).toBe(true);
});

test("a change of the device's state overrules earlier results of calls", () => {
  expect(isOnline(after({ kind: "unreachable" }, { kind: "device", online: true }))).toBe(true);
  expect(isOnline(after({ kind: "reached" }, { kind: "device", online: false }))).toBe(false);
});

test("a cached response is marked until a fresh one arrives", () => {
  const cached = after({ kind: "kept", path: feed, keptAt: 5 });
  expect(cached.cachedAt).toEqual({ [feed]: 5 });
  expect(isOnline(cached)).toBe(false);
  expect(reduceConnection(cached, { kind: "reached" }).cachedAt).toEqual({ [feed]: 5 });
  const fresh = reduceConnection(cached, { kind: "fresh", path: feed });
  expect(fresh.cachedAt).toEqual({});
  expect(isOnline(fresh)).toBe(true);
});
