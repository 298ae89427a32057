export { ExportWorks } from "./export-works.tsx";
