// Asked before something is done that would harm one's own or give something away.
import { byId, word } from "./common.js";

/** Ask, and do it only if it is meant. @param {string} question @param {string} what @param {() => void} act */
export function askFirst(question, what, act) {
  const box = /** @type {HTMLDialogElement} */ (byId("sure"));
  const [words, acts] = [...box.children];
  words.textContent = question;
  const yes = button(what, () => {
    box.close();
    act();
  });
  const no = button(word("leave_it"), () => box.close());
  no.classList.add("main");
  acts.replaceChildren(yes, no);
  box.showModal();
  no.focus();
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
