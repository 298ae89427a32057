import { blockedUsersRoom, mutersRoom, type Room, room } from "../../platform/realtime/rooms.ts";

/** Returns the room of the sockets that have the story open. */
export const storyRoom = (storyId: string) => room("story", storyId);

/**
 * Returns the recipients of an event about a story: the sockets that have it open, except those of users who muted the
 * author, or have a block with the author or with the actor, whose command causes the event. If the event shows content
 * of the actor, such as a comment, users who muted the actor are excepted too.
 */
export function storyAudience(story: {
  id: string;
  authorId: string;
  actorId: string;
  showsActorContent?: boolean;
}): {
  to: Room;
  except: Room[];
} {
  const { id, authorId, actorId, showsActorContent = false } = story;
  return {
    to: storyRoom(id),
    except: [
      blockedUsersRoom(authorId),
      mutersRoom(authorId),
      blockedUsersRoom(actorId),
      ...(showsActorContent ? [mutersRoom(actorId)] : []),
    ],
  };
}
