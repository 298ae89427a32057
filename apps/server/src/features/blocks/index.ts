export { listHiddenPeople } from "./list-hidden-people.ts";
export {
  hiddenPeople,
  isActiveAccount,
  isNoneOf,
  isVisibleAuthor,
  isVisiblePerson,
  latestPeople,
  type ViewerValues,
  viewerValues,
} from "./visibility.ts";
