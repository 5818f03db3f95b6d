// What is wrong with each message on the page, as sentences by the message's id: what is cut off, sticks out or
// is not there. To be called in the preview's page, at the width that is looked at.
() => {
  const SLACK = 1; // pixels, for what is rounded
  const LINE = 44; // pixels that a button of one line is high, with room for a large font
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const said = (element) => `"${(element.textContent || element.alt || element.tagName).trim().replace(/\s+/g, " ").slice(0, 40)}"`;

  function* ofMessage(article) {
    const frame = article.querySelector(".message-components, .message-content, .message-attachments");
    if (!frame || !shown(frame) || frame.getBoundingClientRect().height < 1) {
      yield "there is nothing to be seen";
      return;
    }
    if (document.documentElement.scrollWidth > innerWidth && article.scrollWidth > innerWidth) {
      yield "it is wider than the window";
    }
    const boxes = article.querySelectorAll(".component-container");
    for (const element of article.querySelectorAll(".message-components *, .message-content *, .message-attachments *")) {
      if (!shown(element) || element.closest(".visually-hidden, svg") || element.classList.contains("visually-hidden")) continue;
      yield* ofElement(element);
    }
    for (const box of boxes) {
      const inside = box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight);
      for (const element of box.children) {
        if (element.getBoundingClientRect().right > inside + SLACK) yield `sticks out of its box: ${said(element)}`;
      }
    }
    for (const row of article.querySelectorAll(".component-row")) yield* ofRow(row);
  }

  function* ofElement(element) {
    const style = getComputedStyle(element);
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + SLACK) {
      if (element.matches(".code-block")) {
        yield `a code block is ${element.scrollWidth - element.clientWidth} px too wide: ${widest(element)}`;
      } else if (!element.closest(".code-block")) {
        yield `${style.textOverflow === "ellipsis" ? "cut off" : "overflows"}: ${said(element)}`;
      }
    }
    if (style.overflowY === "hidden" && element.clientHeight > 0 && element.scrollHeight > element.clientHeight + SLACK) {
      yield `cut off below: ${said(element)}`;
    }
    if (element.matches("img") && (!element.complete || !element.naturalWidth)) yield `a picture is broken: ${said(element)}`;
    if (element.matches(".media-unavailable, .component-unavailable, .emoji-unavailable, .button-unavailable")) {
      yield `not to be had: ${said(element)}`;
    }
  }

  const widest = (block) => `"${block.textContent.split("\n").reduce((a, b) => (b.length > a.length ? b : a)).trim()}"`;

  function* ofRow(row) {
    const buttons = [...row.children].filter((each) => each.matches("button, a") && shown(each));
    for (const button of buttons) {
      if (button.getBoundingClientRect().height > LINE) yield `a button is more than a line high: ${said(button)}`;
    }
    const lines = new Map();
    for (const button of buttons) lines.set(button.offsetTop, [...(lines.get(button.offsetTop) || []), button]);
    if (lines.size < 2) return;
    const counts = [...lines.values()].map((each) => each.length);
    const cards = buttons.every((each) => each.querySelector("img"));
    if (cards && Math.max(...counts) - Math.min(...counts) > 1) {
      yield `a row of buttons breaks into ${counts.join(" and ")}: ${buttons.map((each) => said(each)).join(", ")}`;
    }
  }

  return Object.fromEntries([...document.querySelectorAll("article[data-message-id]")].map((article) =>
    [article.dataset.messageId, [...new Set(ofMessage(article))]]));
}
