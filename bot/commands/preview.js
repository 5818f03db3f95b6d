// What the preview adds to SimCord's page.

// Enter and clicks count during a refresh too. By itself the page would drop them then.
const WAITS = 5000;

function soon(act, until = performance.now() + WAITS) {
  const { pendingAction, awaitingRevision } = window.simcordPreview;
  if (!pendingAction && awaitingRevision === null) act();
  else if (performance.now() < until) setTimeout(soon, 30, act, until);
}

// Enter sends a command that needs nothing more. By itself it would choose the first option.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches?.(".command-chip")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  soon(() => document.querySelector(".command-chip")?.closest("form").requestSubmit());
}, true);

// A click counts where its button was drawn again in the middle of it, too.
const buttonAt = (element) => element?.closest?.("button.component-button[data-control-key]");
const same = (button) => button
  && [button.dataset.controlKey, button.textContent, ...[...button.querySelectorAll("img")].map((each) => each.alt)].join("|");
let pressed = null;

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
  soon(() => {
    [...document.querySelectorAll("button.component-button:enabled")].find((each) => same(each) === wanted)?.click();
  });
}, true);
