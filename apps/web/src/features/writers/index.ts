export { ownWriterQuery, useIsWriter, writerKeys } from "./queries.ts";
