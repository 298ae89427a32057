export { refetchSearchOfStory } from "./queries.ts";
export { SearchDialog } from "./search-dialog.tsx";
