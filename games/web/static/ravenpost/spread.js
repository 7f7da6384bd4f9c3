/* Cards of the table and the list of the question show the same: what is ticked, and where the reader points. */
"use strict";
(() => {
  const cardOf = (option) => document.querySelector(`[data-spot="${CSS.escape(option.dataset.key)}"]`);
  const optionOf = (event) => event.target.closest?.("#answer [data-key]");

  document.addEventListener("change", (event) => {
    const option = optionOf(event);
    const taken = option && (option.type === "number" ? Number(option.value) > 0 : option.checked);
    if (option) cardOf(option)?.classList.toggle("chosen", taken);
  });
  for (const [name, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
    document.addEventListener(name, (event) => {
      const option = optionOf(event) || event.target.closest?.("#answer li")?.querySelector("[data-key]");
      if (option) cardOf(option)?.classList.toggle("pointed", on);
    });
  }
})();
