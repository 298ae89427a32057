/** The parts of the library that are loaded lazily. They are one chunk, because they share most of their code. */
export { removeWork } from "../../entities/library/library-cache.ts";
export { readLibrary } from "../../entities/library/library-database.ts";
export { KeepDialog } from "./keep-dialog.tsx";
export { LibraryPage } from "./library.tsx";
export { watchLibrary } from "./library-background.ts";
