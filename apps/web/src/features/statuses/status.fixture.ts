import type { StatusView } from "@kora/contract/statuses";

/** An unseen status for tests. */
export function statusFixture(_id: string, overrides: Partial<StatusView> = {}): StatusView {
  return {
    _id,
    content: `Words ${_id}`,
    mood: null,
    style: { textStyle: "normal", backgroundColor: "#1DA1F2", textColor: "#FFFFFF", fontSize: 26 },
    createdAt: "2026-11-01T10:00:00.000Z",
    expiresAt: "2026-11-02T10:00:00.000Z",
    isPermanentlySaved: false,
    likes: [],
    likeCount: 0,
    isLiked: false,
    viewedBy: [],
    viewCount: 0,
    isViewed: false,
    revision: 1,
    audience: null,
    user: { _id: "ama", username: "ama", avatar: null },
    ...overrides,
  };
}
