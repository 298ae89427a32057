export { SearchablePage as SearchedPage } from "./searched-page.tsx";
