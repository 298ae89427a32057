import type { PerformanceView } from "@kora/contract/stories";
import type { WriterView } from "@kora/contract/writers";
import type { QueryClient } from "@tanstack/react-query";
import { toggleReaction } from "../../entities/reaction/reaction.ts";
import { findCard, storyKeys, updatePerformance } from "../../entities/story/story-cache.ts";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import { findComment } from "../../features/comments/comment-cache.ts";
import { showLike } from "../../features/comments/like-comment.ts";
import type { WaitingCall } from "../../features/outbox/entry.ts";
import type { CallEffects } from "../../features/outbox/outbox.ts";
import { showReaction } from "../../features/reactions/story-reaction.ts";
import {
  applyFollow as applySeriesFollow,
  findSeries,
  seriesKeys,
} from "../../features/series/series-cache.ts";
import { patchWriter, withFollow } from "../../features/writers/writer-cache.ts";
import { getSession } from "../../lib/session.ts";

/** The state that a waiting call sets, such as the like of a story. */
type Change =
  | { readonly kind: "like" | "bookmark"; readonly storyId: string; readonly isOn: boolean }
  | {
      readonly kind: "comment like";
      readonly storyId: string;
      readonly path: readonly string[];
      readonly isOn: boolean;
    }
  | { readonly kind: "follow griot" | "follow series"; readonly id: string; readonly isOn: boolean }
  | { readonly kind: "comment"; readonly storyId: string };

function toChange(call: WaitingCall): Change {
  switch (call.name) {
    case "likeStory":
      return {
        kind: "like",
        storyId: call.input.params.storyId,
        isOn: call.input.body.on ?? true,
      };
    case "addBookmark":
    case "removeBookmark": {
      const { storyId } = call.input.body;
      return { kind: "bookmark", storyId, isOn: call.name === "addBookmark" };
    }
    case "likeComment":
    case "unlikeComment": {
      const { params, body } = call.input;
      const isOn = call.name === "likeComment";
      return { kind: "comment like", storyId: params.storyId, path: body.path, isOn };
    }
    case "followWriter": {
      const { params, body } = call.input;
      return { kind: "follow griot", id: params.writerId, isOn: body.on ?? true };
    }
    case "followSeries":
      return { kind: "follow series", id: call.input.params.id, isOn: call.input.body.on };
    case "createComment":
    case "createReply":
      return { kind: "comment", storyId: call.input.params.storyId };
  }
}

/** Returns the performance of a story as the cache has it, or undefined. */
function findPerformance(queryClient: QueryClient, storyId: string): PerformanceView | undefined {
  let found: PerformanceView | undefined;
  updatePerformance(queryClient, storyId, (performance) => {
    found ??= performance;
    return performance;
  });
  return found;
}

/** Returns a writer as the cache has it, or undefined. */
function findWriter(queryClient: QueryClient, writerId: string): WriterView | undefined {
  let found: WriterView | undefined;
  patchWriter(queryClient, writerId, (writer) => {
    found ??= writer;
    return writer;
  });
  return found;
}

/** Shows a wished state, wherever the cache has another. Returns what `CallEffects.respond` does. */
function show(queryClient: QueryClient, change: Change): object | undefined {
  const viewerId = getSession().userId ?? "";
  switch (change.kind) {
    case "like":
    case "bookmark": {
      const { kind, storyId, isOn } = change;
      showReaction(queryClient, { storyId, kind, viewerId }, (cached) =>
        toggleReaction(cached, isOn),
      );
      const performance = findPerformance(queryClient, storyId);
      return kind === "bookmark"
        ? { bookmarks: performance?.bookmarkCount ?? 0, isBookmarked: isOn }
        : performance && { ...performance, isLiked: isOn };
    }
    case "comment like": {
      const { storyId, path, isOn } = change;
      const commentId = path.at(-1) ?? "";
      showLike(queryClient, { storyId, commentId, viewerId }, (cached) =>
        toggleReaction(cached, isOn),
      );
      const comment = findComment(queryClient, storyId, commentId);
      return comment && { ...comment, isLiked: isOn };
    }
    case "follow griot": {
      patchWriter(queryClient, change.id, (writer) =>
        withFollow(writer, { viewerId, isFollowing: change.isOn }),
      );
      const writer = findWriter(queryClient, change.id);
      return writer && { writer };
    }
    case "follow series":
      applySeriesFollow(queryClient, { seriesId: change.id, isFollowing: change.isOn });
      return findSeries(queryClient, change.id);
    case "comment":
      return undefined;
  }
}

function describe(queryClient: QueryClient, change: Change) {
  switch (change.kind) {
    case "follow griot": {
      const writer = findWriter(queryClient, change.id);
      const path = `/writer/profile/${writer?.userId ?? change.id}`;
      return { title: writer?.posterName ?? "", path };
    }
    case "follow series":
      return {
        title: findSeries(queryClient, change.id)?.title ?? "",
        path: `/series/${change.id}`,
      };
    case "like":
    case "bookmark":
    case "comment like":
    case "comment": {
      const { storyId } = change;
      const story =
        findCard(queryClient, storyId) ??
        queryClient.getQueryData<{ title: string }>(storyKeys.detail(storyId));
      return { title: story?.title ?? "", path: `/story/${storyId}` };
    }
  }
}

/** The keys of the queries that show what a change has changed. Lists of stories stay, so that they do not move. */
function listChangedKeys(change: Change): (readonly string[])[] {
  switch (change.kind) {
    case "follow griot":
      return [writerKeys.all, storyKeys.details];
    case "follow series":
      return [seriesKeys.all];
    case "like":
    case "bookmark":
    case "comment like":
    case "comment":
      return [storyKeys.detail(change.storyId), ["comments", change.storyId]];
  }
}

/** Shows the waiting calls of the outbox in the query cache. */
export function createCallEffects(queryClient: QueryClient): CallEffects {
  return {
    target(call) {
      const change = toChange(call);
      if (change.kind === "comment") return null;
      const id =
        "id" in change ? change.id : "path" in change ? change.path.at(-1) : change.storyId;
      return `${change.kind} ${id}`;
    },
    describe: (call) => describe(queryClient, toChange(call)),
    show: (call) => void show(queryClient, toChange(call)),
    undo(call) {
      const change = toChange(call);
      if (change.kind !== "comment") show(queryClient, { ...change, isOn: !change.isOn });
    },
    respond: (call) => show(queryClient, toChange(call)),
    refresh(call) {
      for (const queryKey of listChangedKeys(toChange(call))) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    watch(onFetched) {
      queryClient.getQueryCache().subscribe((event) => {
        const isFetched =
          event.type === "updated" && event.action.type === "success" && !event.action.manual;
        if (isFetched) onFetched();
      });
    },
  };
}
