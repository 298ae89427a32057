export { listHiddenPeople } from "./list-hidden-people.ts";
export {
  hiddenPeople,
  isActiveAccount,
  isVisibleAuthor,
  isVisiblePerson,
  latestPeople,
  ownFirst,
  type ViewerValues,
  viewerValues,
} from "./visibility.ts";
