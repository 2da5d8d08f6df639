"use strict";
{
  const decisions = [...document.querySelectorAll(".decision")];
  const hands = [...document.querySelectorAll(".hand")];
  const links = new Map([...document.querySelectorAll(".all a")].map((a) => [a.hash.slice(1), a]));
  const first = document.querySelector(".worst a");
  let now = -1;

  function show(index, focus) {
    if (index < 0 || index >= decisions.length) return;
    now = index;
    const chosen = decisions[index];
    for (const one of decisions) one.classList.toggle("shown", one === chosen);
    for (const hand of hands) {
      hand.classList.toggle("shown", hand.dataset.hand === chosen.dataset.hand);
      const line = hand.querySelector(".now");
      line.setAttribute("x1", chosen.dataset.x);
      line.setAttribute("x2", chosen.dataset.x);
    }
    for (const [id, link] of links) {
      if (id === chosen.id) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const link = links.get(chosen.id);
    const list = link.closest("ol");
    if (list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 2;
    if (focus) chosen.querySelector("h3").focus({ preventScroll: true });
    if (focus) history.replaceState(null, "", `#${chosen.id}`);
  }

  function go(where) {
    if (where === "back") show(now - 1, true);
    else if (where === "next") show(now + 1, true);
    else {
      const errors = decisions.map((one, i) => (one.dataset.error === "1" ? i : -1)).filter((i) => i >= 0);
      show(errors.find((i) => i > now) ?? errors[0] ?? now, true);
    }
  }

  const byHash = () => decisions.findIndex((one) => `#${one.id}` === location.hash);

  if (decisions.length) {
    document.documentElement.classList.add("js");
    for (const button of document.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => go(button.dataset.go));
    }
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".scroll")) return;
      const where = { ArrowLeft: "back", ArrowRight: "next", e: "error" }[event.key];
      if (where) {
        event.preventDefault();
        go(where);
      }
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest('a[href^="#d"]');
      if (!link) return;
      event.preventDefault();
      show(decisions.findIndex((one) => `#${one.id}` === link.hash), true);
      document.querySelector(".one").scrollIntoView({ block: "nearest" });
    });
    for (const hand of hands) {
      hand.querySelector(".plot svg").addEventListener("click", (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * event.currentTarget.viewBox.baseVal.width;
        const own = decisions.filter((one) => one.dataset.hand === hand.dataset.hand);
        const near = own.reduce((a, b) => (Math.abs(b.dataset.x - x) < Math.abs(a.dataset.x - x) ? b : a));
        show(decisions.indexOf(near), true);
      });
    }
    addEventListener("hashchange", () => show(byHash(), true));
    const worst = first ? decisions.findIndex((one) => `#${one.id}` === first.hash) : 0;
    show(byHash() >= 0 ? byHash() : worst, false);
  }
}
