export { useOpenInModeration } from "./use-open-in-moderation.tsx";
