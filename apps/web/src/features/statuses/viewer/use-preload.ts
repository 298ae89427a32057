import { useEffect } from "react";
import { loadFace } from "../faces.ts";
import type { PersonStatuses } from "../memoir-cache.ts";
import { type Deck, placeOf } from "./player.ts";

/** Number of remaining users at which more are loaded. */
const few = 2;

/** Preloads what is shown next: the next status's font, the next user's picture, and more users. */
export function usePreload(
  people: readonly PersonStatuses[],
  deck: Deck,
  slideId: string,
  { canLoadMore, loadMore }: { canLoadMore: boolean; loadMore: () => void },
): void {
  const place = placeOf(deck, slideId);
  const nextPerson = place && deck.people[place.personIndex + 1];
  const nextId = (place?.person.slides[place.slideIndex + 1] ?? nextPerson?.slides[0])?.id;
  const next = people.flatMap(({ statuses }) => statuses).find(({ _id }) => _id === nextId);
  const textStyle = next?.style.textStyle;
  const content = next?.content;
  useEffect(() => {
    if (textStyle !== undefined && content !== undefined) void loadFace(textStyle, content);
  }, [textStyle, content]);

  const avatar = people.find(({ user }) => user._id === nextPerson?.personId)?.user.avatar;
  useEffect(() => {
    if (avatar) new Image().src = avatar;
  }, [avatar]);

  const index = people.findIndex(({ user }) => user._id === place?.person.personId);
  const wanted = canLoadMore && people.length - 1 - index <= few;
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, loadMore]);
}
