/** Attribute of a pressed control until its press is replayed, for its style. */
const waitingAttribute = "data-waiting";

/** Buttons that do nothing without the app. A submit button fires `submit`. */
const buttons = "button:not([type=submit])";
const choices = "input[type=checkbox],input[type=radio]";

/** Changes a choice again for the app, to the state that the visitor sees. */
function replayChoice(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked) return;
  // A press changes the state, so it has to begin at the other one.
  input.checked = !input.checked;
  input.click();
}

/**
 * Returns whether a link depends on the app: it leads to another view of this page, which keeps what was typed, or to a
 * call for which the app stores something first.
 */
function needsApp(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) {
    return false;
  }
  const { pathname, search } = window.location;
  const isOtherView = link.pathname === pathname && link.search !== search;
  return isOtherView || link.pathname.startsWith("/api/");
}

/** A pointer that moves further than this between press and release drags; in CSS pixels. */
const maxPressDistance = 10;

/**
 * Clicks the control that was pressed if the app started before the release and moved the control away from under the
 * pointer: the browser then fires no click.
 */
function completePress(press: PointerEvent): void {
  const control = press.target instanceof Element && press.target.closest<HTMLElement>("a,button");
  if (!control) return;
  document.addEventListener(
    "pointerup",
    (release) => {
      const distance = Math.hypot(release.clientX - press.clientX, release.clientY - press.clientY);
      const isOutside = release.target instanceof Node && !control.contains(release.target);
      if (isOutside && distance < maxPressDistance) control.click();
    },
    { capture: true, once: true },
  );
}

/**
 * Holds back presses and submits in the prerendered page until the app has started, and calls `start`. Returns a
 * function that replays them; the caller aborts `signal` before.
 */
export function deferPresses(start: () => void, signal: AbortSignal): () => void {
  const presses = new Map<HTMLElement, () => void>();
  const defer = (event: Event, element: HTMLElement | null, replay: () => void) => {
    event.preventDefault();
    // React handles events of the root element before every part of the page is hydrated.
    event.stopPropagation();
    if (element !== null) {
      element.setAttribute(waitingAttribute, "");
      // A repeated press is one press: the visitor only sees that nothing has happened yet.
      presses.set(element, replay);
    }
    start();
  };
  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || !document.getElementById("root")?.contains(target))
        return;
      const button = target.closest<HTMLElement>(buttons);
      const link = target.closest("a");
      const choice = target.closest<HTMLInputElement>(choices);
      if (choice !== null) {
        event.stopPropagation();
        presses.set(choice, () => replayChoice(choice));
        start();
      } else if (button !== null) defer(event, button, () => button.click());
      else if (link !== null && needsApp(link, event)) defer(event, link, () => link.click());
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      const button = submitter instanceof HTMLElement ? submitter : target;
      defer(event, button, () => target.requestSubmit(submitter));
    },
    { capture: true, signal },
  );
  document.addEventListener("pointerdown", completePress, { capture: true, signal });
  return () => {
    for (const [element, replay] of presses) {
      element.removeAttribute(waitingAttribute);
      replay();
    }
  };
}
