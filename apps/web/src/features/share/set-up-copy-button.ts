/** Milliseconds for which the message is shown. */
const messageDuration = 6000;

/**
 * Shows the Copy Link button and handles its clicks. Its data attributes have the text to copy and the two messages,
 * one of which is then shown in the element `message`.
 */
export function setUpCopyButton(button: HTMLButtonElement, message: HTMLElement): void {
  const { copy = "", copied = "", copyFailed = "" } = button.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showMessage = (text: string) => {
    clearTimeout(timer);
    message.textContent = text;
    timer = setTimeout(() => message.replaceChildren(), messageDuration);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    // `navigator.clipboard` is undefined in insecure contexts.
    const copying =
      navigator.clipboard?.writeText(copy) ??
      Promise.reject(new Error("The clipboard is not available."));
    copying.then(
      () => showMessage(copied),
      () => showMessage(copyFailed),
    );
  });
}
