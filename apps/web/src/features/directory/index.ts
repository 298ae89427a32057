export { SearchablePage as SearchedPage } from "./searchable-page.tsx";
