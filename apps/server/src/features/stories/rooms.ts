import { blockedUsersRoom, type Room, room } from "../../platform/realtime/rooms.ts";

/** Returns the room of the sockets that have the story open. */
export const storyRoom = (storyId: string) => room("story", storyId);

/**
 * Returns the recipients of an event about a story: the sockets that have it open, except those of users who have a
 * block with the author or with the actor, whose command causes the event.
 */
export function storyAudience(story: { id: string; authorId: string; actorId: string }): {
  to: Room;
  except: Room[];
} {
  return {
    to: storyRoom(story.id),
    except: [blockedUsersRoom(story.authorId), blockedUsersRoom(story.actorId)],
  };
}
