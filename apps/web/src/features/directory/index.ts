export { SearchedPage } from "./searched-page.tsx";
