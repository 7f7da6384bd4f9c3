/* A word for the dice, made by the reader's own browser after the page has shown their seal. What it is can be
   read on the page before it is sent. Without it a word of one's own does the same. */
"use strict";
(() => {
  function made() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function fill(form) {
    for (const field of form.querySelectorAll("[data-dice]")) {
      if (!field.value) field.value = made();
      const shown = form.querySelector("[data-dice-shown]");
      if (!shown) continue;
      shown.textContent = field.value;
      for (const part of form.querySelectorAll(".dice-word [hidden]")) part.hidden = false;
    }
  }

  for (const form of document.forms) fill(form);
  document.addEventListener("submit", (event) => fill(event.target), true); // also what was put in later
})();
