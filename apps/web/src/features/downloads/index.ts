export { useDownloadItems } from "./use-download-items.tsx";
