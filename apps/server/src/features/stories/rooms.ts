import { hiddenFromRoom, type Room, room } from "../../platform/realtime/rooms.ts";

/** Whoever has the story open. */
export const storyRoom = (storyId: string) => room("story", storyId);

/** Whom an event about a story is for: those who have it open, but nobody hidden from its griot or the actor. */
export function storyAudience(story: { id: string; authorId: string; actorId: string }): {
  to: Room;
  except: Room[];
} {
  return {
    to: storyRoom(story.id),
    except: [hiddenFromRoom(story.authorId), hiddenFromRoom(story.actorId)],
  };
}
