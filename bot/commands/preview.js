// What the preview adds to SimCord's page.

// Enter and clicks count during a refresh too. By itself the page would drop them then.
const WAITS = 5000;
const ANSWERED = 10000;

const isBusy = () => Boolean(window.simcordPreview.pendingAction) || window.simcordPreview.awaitingRevision !== null;

function soon(act, until = performance.now() + WAITS) {
  if (!isBusy()) act();
  else if (performance.now() < until) setTimeout(soon, 30, act, until);
}

// Enter sends a command that needs nothing more. By itself it would choose the first option.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  const command = event.target.matches?.(".command-chip");
  if (!command && !(event.target.id === "channel-composer-input" && isBusy())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  soon(() => {
    if (command) document.querySelector(".command-chip")?.closest("form").requestSubmit();
    else event.target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
}, true);

// The answer to a press or a command comes into view. By itself the page would stay where it was.
const list = document.getElementById("channel-message-list");
let asked = -Infinity;

document.addEventListener("submit", () => { asked = performance.now(); }, true);
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  const answer = added.some((each) => each.querySelector?.(".message-ephemeral-note, .message-interaction-header"));
  if (!answer || performance.now() - asked > ANSWERED) return;
  soon(() => list.parentElement.scrollTo(0, list.parentElement.scrollHeight));
}).observe(list, { childList: true });

// A click counts where its button was drawn again in the middle of it, too.
const buttonAt = (element) => element?.closest?.("button.component-button[data-control-key]");
const same = (button) => button
  && [button.dataset.controlKey, button.textContent, ...[...button.querySelectorAll("img")].map((each) => each.alt)].join("|");
let pressed = null;

document.addEventListener("pointerdown", (event) => { pressed = same(buttonAt(event.target)); }, true);
document.addEventListener("click", (event) => {
  const wanted = pressed;
  pressed = null;
  const under = buttonAt(document.elementFromPoint(event.clientX, event.clientY));
  const replaced = wanted && !buttonAt(event.target) && same(under) === wanted;
  const waits = buttonAt(event.target) && wanted && isBusy();
  if (buttonAt(event.target) || replaced) asked = performance.now();
  if (!event.isTrusted || !(replaced || waits)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  soon(() => {
    [...document.querySelectorAll("button.component-button:enabled")].find((each) => same(each) === wanted)?.click();
  });
}, true);
