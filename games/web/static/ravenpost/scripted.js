/* Before anything is painted: the page has its script, so the table may be a frame of one screen. */
document.documentElement.classList.add("js");
