export { renderMail } from "./render-mail.tsx";
