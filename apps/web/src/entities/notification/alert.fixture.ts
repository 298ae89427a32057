import type { AlertView } from "@kora/contract/alerts";

/** An alert for tests: the writer Ama liked a story. */
export function alertFixture(overrides: Partial<AlertView> = {}): AlertView {
  return {
    _id: "0193f0a0-0000-7000-8000-000000000001",
    type: "story_like",
    read: false,
    sender: {
      _id: "ama",
      name: "Ama",
      username: "ama_k",
      avatar: null,
      writerId: "griot-ama",
      posterName: "Ama Tells",
    },
    otherCount: 0,
    reference: { _id: "ferry", title: "The Ferry" },
    note: null,
    sanction: null,
    createdAt: "2026-11-01T12:00:00.000Z",
    ...overrides,
  };
}
