export { listHiddenPeople } from "./list-hidden-people.ts";
export { isActiveAccount, isVisibleAuthor, isVisiblePerson, latestPeople } from "./visibility.ts";
