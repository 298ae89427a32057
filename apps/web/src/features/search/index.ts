export { SearchDialog } from "./search-dialog.tsx";
