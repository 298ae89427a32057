import { blockedUsersRoom, type Room, room } from "../../platform/realtime/rooms.ts";

/** The clients that have the story open. */
export const storyRoom = (storyId: string) => room("story", storyId);

/** The recipients of an event about a story: its room, except users hidden from its author or from the actor. */
export function storyAudience(story: { id: string; authorId: string; actorId: string }): {
  to: Room;
  except: Room[];
} {
  return {
    to: storyRoom(story.id),
    except: [blockedUsersRoom(story.authorId), blockedUsersRoom(story.actorId)],
  };
}
