// What the preview adds to SimCord's page.

// Enter sends a command that needs nothing more. By itself it would choose the first option.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches?.(".command-chip")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target.closest("form").requestSubmit();
}, true);

// A click counts during a refresh too: where its button was drawn again in the middle of it, or has to wait.
const CLICK_WAITS = 5000;
const buttonAt = (element) => element?.closest?.("button.component-button[data-control-key]");
const same = (button) => button
  && [button.dataset.controlKey, button.textContent, ...[...button.querySelectorAll("img")].map((each) => each.alt)].join("|");
let pressed = null;

function clickSoon(wanted, until) {
  const { pendingAction, awaitingRevision } = window.simcordPreview;
  if (pendingAction || awaitingRevision !== null) {
    if (performance.now() < until) setTimeout(clickSoon, 30, wanted, until);
    return;
  }
  [...document.querySelectorAll("button.component-button:enabled")].find((each) => same(each) === wanted)?.click();
}

document.addEventListener("pointerdown", (event) => { pressed = same(buttonAt(event.target)); }, true);
document.addEventListener("click", (event) => {
  const wanted = pressed;
  pressed = null;
  const { pendingAction, awaitingRevision } = window.simcordPreview;
  const under = buttonAt(document.elementFromPoint(event.clientX, event.clientY));
  const replaced = wanted && !buttonAt(event.target) && same(under) === wanted;
  const waits = buttonAt(event.target) && wanted && (pendingAction || awaitingRevision !== null);
  if (!event.isTrusted || !(replaced || waits)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clickSoon(wanted, performance.now() + CLICK_WAITS);
}, true);
