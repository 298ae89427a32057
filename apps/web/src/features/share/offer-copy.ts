/** How long the sentence stays. */
const lifetime = 6000;

/** Shows the Copy Link button, lets it copy its address, and says in `message` how that went. */
export function offerCopy(button: HTMLButtonElement, message: HTMLElement): void {
  const { copy = "", copied = "", copyFailed = "" } = button.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (sentence: string) => {
    clearTimeout(timer);
    message.textContent = sentence;
    timer = setTimeout(() => message.replaceChildren(), lifetime);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    // Without a secure connection there is no clipboard.
    const writing = navigator.clipboard?.writeText(copy) ?? Promise.reject(new Error("none"));
    writing.then(
      () => say(copied),
      () => say(copyFailed),
    );
  });
}
