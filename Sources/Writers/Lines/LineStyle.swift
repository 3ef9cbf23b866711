/// The style of charts of ranks and of the tables beside them.
///
/// Colors differ for the color-blind, in the light and in the dark. Rules of a line have no ancestors,
/// because a small line is a copy whose widths and color come by custom properties.
enum LineStyle {
  /// The style of a picture: the colors of a page, and those of a light and a dark background.
  static let picture = #"""

    svg { --back: #fff; --text: #1d1d1f; --dim: #5f5f64; --line: #e1e1e6; --box: #f0f0f4; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; --sw: 2.25px; --gw: 1px; --iw: 5px; --ew: 8px; --xe: 0 }
    @media (prefers-color-scheme: dark) { svg { --back: #111113; --text: #f5f5f7; --dim: #a6a6ad; --line: #2b2b30; --box: #26262b } }
    .b { fill: var(--back) }
    .h1 { fill: var(--text); font-size: 18px; font-weight: 700 }
    .v { font-size: 13px }
    .v .ta { display: inline }

    """# + text

  static let text = #"""

    :root { --gray: #d3d3d9; --up: #00705c; --down: #a83c00; --k0: #662801; --k1: #7550de; --k2: #863e4b; --k3: #8c9d15; --k4: #f34eae; --k5: #1b1baf; --k6: #8c6901; --k7: #0599dc; --k8: #4e2968; --k9: #2e8f73 }
    @media (prefers-color-scheme: dark) { :root { --gray: #3e3e45; --up: #4fd3b0; --down: #ff9d66; --k0: #ee680b; --k1: #7a9bfe; --k2: #c2483d; --k3: #ece43c; --k4: #c87e9e; --k5: #5a70ff; --k6: #e1bd75; --k7: #7ad2f8; --k8: #9a5ca8; --k9: #a1fede } }
    \#(eachColor("\n") { ".\($0) { --k: var(--\($0)) }" })
    .f { margin: 1.1rem 0 0; overflow: hidden; --sw: 2.25px; --gw: 1px; --iw: 5px; --ew: 8px; --xe: 0 }
    figcaption { min-height: 1.5rem; color: var(--dim); font-size: .8125rem; font-variant-numeric: tabular-nums }
    figcaption i { font-style: normal; font-weight: 600; color: var(--text) }
    .v { display: block; overflow: visible; width: calc(100% - 13.25rem); margin: .6rem 11rem 3rem 2.25rem; font-size: .8125rem; fill: var(--text) }
    .v svg, .s { overflow: visible }
    svg.p, .s { fill: none; stroke-linecap: round; stroke-linejoin: round }
    svg.p path, .s path, path[d] { vector-effect: non-scaling-stroke }
    .many { --gray: transparent }
    .x { --k: var(--xc, var(--gray)) }
    g[class] path { stroke: var(--k); stroke-width: var(--sw) }
    g.x path { stroke-width: var(--gw) }
    g[class] .d { stroke-dasharray: .1 4.5 }
    g[class] .i { stroke-width: var(--iw) }
    g[class] .e { stroke-width: var(--ew) }
    g.x .e { stroke-width: var(--xe) }
    .g { stroke: var(--line); stroke-width: 1px; fill: none }
    .m { fill: var(--box) }
    .y, .t { fill: var(--dim); font-size: .75rem; font-variant-numeric: tabular-nums }
    .y { text-anchor: end }
    .t { text-anchor: middle }
    .u > path { stroke: var(--dim); stroke-width: 1px }
    .l text { paint-order: stroke; stroke: var(--back); stroke-width: 4px; stroke-linejoin: round; font-weight: 600 }
    .l.o text { font-weight: 400; fill: var(--dim) }
    .l:hover { text-decoration: none }
    .z { fill: none; stroke: var(--k); stroke-width: 1px }
    .s { display: block; width: 100%; height: 2rem; border-bottom: 1px solid var(--line); --sw: 1.75px; --gw: 1.75px; --iw: 4.5px; --ew: 5.5px; --xe: 5.5px; --xc: var(--dim) }
    .x:hover, .p :target { --k: var(--text) }
    .x:hover, .p :target, .p .on { --sw: 4px; --gw: 3px; --xe: 8px }
    .p .on.x, .p .hit.x { --k: var(--text) }
    .hit { --gw: 2px; --xe: 7px }
    .pick .p g:not(.on), .pick .l:not(.on), .f:not(.pick):has(g.x:target) :is(.l, g[class]:not(:target)) { opacity: .22 }
    \#(eachColor(",\n") { ".f:not(.pick):has(.l.\($0):hover, g.\($0):hover, .l.\($0):focus-visible, g.\($0):target) :is(.l, .p g):not(.\($0))" }) { opacity: .22 }
    .sl { width: 9rem; min-width: 6rem }
    .c thead .n { white-space: normal; min-width: 4rem }
    .sl a { display: block; border-radius: .3rem }
    tr:target > *, tr.on > * { background: var(--box) }
    .ta, .tc, .off { display: none }
    g.off { display: inline; opacity: .12 }
    .r0 { stroke: var(--dim); stroke-width: 1px; stroke-dasharray: 2 3 }
    .r1 { fill: var(--back); stroke: var(--text); stroke-width: 2.5px }
    .ar { display: none; margin: .1rem 0 0; color: var(--dim); font-size: .875rem }
    .nw, .c .m { display: none }
    .c dl { display: grid; width: 0; grid-template-columns: 9rem min(14rem, calc(100vw - 12rem)); margin-bottom: 0 }
    .c dt { margin: 0 }
    @media screen and (max-width: 71.99rem) { .wide { display: none } .ar, .nw { display: block } .nw.m { display: none } }
    @media (max-width: 40rem) {
    .v { width: calc(100% - 8.9rem); margin-left: 1.75rem; margin-right: 7.25rem; font-size: .75rem }
    .f { margin-left: -.25rem; margin-right: -1rem }
    figcaption { min-height: 2.4rem; padding: 0 1rem 0 .25rem }
    .q, .tb, .more { display: none } .tc { display: inline }
    .c .m, .c .nw.m { display: block }
    .y, .t { font-size: .6875rem }
    .sl { width: 4.75rem }
    .c thead th, .c td { padding-right: .5rem }
    }
    @media (min-width: 60rem) { .ta { display: inline } .tb { display: none } .v { width: calc(100% - 16.75rem); margin-right: 14.5rem } }
    @media (min-width: 72rem) { main:has(.f) { max-width: 70rem } .sl { width: 13rem } }
    @media (forced-colors: active) { g[class] path, .z { stroke: CanvasText } .m { fill: none; stroke: GrayText } }
    @media print {
    :root { --gray: #aaa; --up: #000; --down: #000; \#(eachColor("; ") { "--\($0): #000" }) }
    .p .k1 path:first-of-type, .s .k1 path:first-of-type { stroke-dasharray: 9 3 }
    .p .k2 path:first-of-type, .s .k2 path:first-of-type { stroke-dasharray: 4 2.5 }
    .p .k3 path:first-of-type, .s .k3 path:first-of-type { stroke-dasharray: 14 3 2 3 }
    .p .k4 path:first-of-type, .s .k4 path:first-of-type { stroke-dasharray: 2 2 }
    .p .k5 path:first-of-type, .s .k5 path:first-of-type { stroke-dasharray: 9 3 3 3 }
    .p .k6 path:first-of-type, .s .k6 path:first-of-type { stroke-dasharray: 20 4 }
    .p .k7 path:first-of-type, .s .k7 path:first-of-type { stroke-dasharray: 6 2 1 2 1 2 }
    .p .k8 path:first-of-type, .s .k8 path:first-of-type { stroke-dasharray: 12 2.5 }
    .p .k9 path:first-of-type, .s .k9 path:first-of-type { stroke-dasharray: 3 5 }
    .f { --sw: 1.4pt; --gw: .5pt; --iw: 2.5pt; --ew: 4pt; break-inside: avoid }
    .m { fill: none; stroke: #ccc; stroke-width: .4pt }
    .v { width: calc(100% - 14.5rem); margin-right: 12.5rem; font-size: 9.5pt } .ta, .tc { display: none } .tb { display: inline }
    svg.p, .s { stroke-linecap: butt } .i, .e { stroke-linecap: round } g[class] .d { stroke-linecap: round; stroke-dasharray: .1 4 !important }
    .l text { stroke: #fff } .l.o text { fill: #000 }
    .w { overflow: visible }
    .c { font-size: 8pt }
    .c thead th { font-size: 8pt }
    .c thead th, .c td { padding-right: .4rem }
    .c thead .n { min-width: 0 }
    .c .n + td:not(.n) { padding-left: .5rem }
    .c time { white-space: normal }
    .sl { width: 5rem; min-width: 4rem }
    .s { height: 1.1rem; --sw: .9pt; --gw: .9pt; --iw: 2pt; --ew: 2.5pt; --xe: 2.5pt }
    }
    """#

  /// Returns a part of the style for each color of a line.
  private static func eachColor(_ separator: String, _ part: (String) -> String) -> String {
    (0...9).map { part("k\($0)") }.joined(separator: separator)
  }
}

/// The script of reports: it searches and sorts rows, and shows one line at a time.
enum ReportScript {
  static let text = #"""

    "use strict";
    const tools = document.querySelector("[role=search]");
    const search = tools.querySelector("input"), order = tools.querySelector("select"), count = tools.querySelector("output");
    const fold = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const tables = [...document.querySelectorAll("table")].map(table => ({ body: table.tBodies[0], rows: [...table.tBodies[0].rows] }));
    const all = tables.flatMap(table => table.rows);
    const heads = tables.length ? [...document.querySelector("table").tHead.rows[0].cells] : [];
    heads.forEach((head, index) => { if (!head.classList.contains("sl")) order.add(new Option(head.textContent, index)) });
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    const value = (row, index) => {
      const cell = row.cells[index], text = cell.querySelector("bdi"), time = cell.querySelector("time"), data = cell.querySelector("data");
      if (text) return text.textContent;
      if (data) return data.value ? Number(data.value) : "";
      return time ? time.dateTime : cell.classList.contains("n") && cell.textContent ? Number(cell.textContent) : cell.textContent;
    };
    order.addEventListener("change", () => {
      for (const { body, rows } of tables) {
        const sorted = order.value === "" ? rows : [...rows].sort((one, other) => {
          const [a, b] = [value(one, order.value), value(other, order.value)];
          if (a === "" || b === "") return (a === "") - (b === "");
          return typeof a === "number" && typeof b === "number" ? a - b : compare(a, b);
        });
        body.append(...sorted);
      }
    });
    const listeners = [];
    search.addEventListener("input", () => {
      const words = fold(search.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of all) {
        row.hidden = !words.every(word => fold(row.textContent).includes(word));
        if (!row.hidden) shown += 1;
      }
      count.value = words.length ? `${shown} of ${all.length}` : "";
      for (const listener of listeners) listener(words.length > 0);
    });
    for (const figure of document.querySelectorAll(".f")) {
      const chart = figure.querySelector(".v"), plot = chart.querySelector("svg.p"), caption = figure.querySelector("figcaption");
      const legend = caption.firstElementChild;
      const [, , width, ranks] = plot.getAttribute("viewBox").split(" ").map(Number);
      const node = name => document.createElementNS("http://www.w3.org/2000/svg", name);
      const lines = [...plot.children].map(group => {
        const points = new Map();
        let x = 0, y = 0;
        for (const [, letter, a, b] of group.querySelector("path").getAttribute("d").matchAll(/([Mlh])(-?[\d.]+)(?:\s?(-?\d+))?/g)) {
          if (letter === "M") { x = +a; y = +b; points.set(x, y); continue }
          const [left, from] = [x, y];
          x += +a;
          y += +(b || 0);
          if (letter === "h" || x - left === 1) for (let i = Math.ceil(left + .5); i <= x; i++) points.set(i, y);
          else points.set(x, y);
        }
        return { group, points, row: document.getElementById("r" + group.id), label: figure.querySelector(`.l[href="#r${group.id}"]`) };
      });
      const rule = node("line"), spot = node("circle");
      rule.setAttribute("class", "r0"); rule.setAttribute("y2", "100%");
      spot.setAttribute("class", "r1"); spot.setAttribute("r", 5);
      let held = null;
      const pick = (line, x) => {
        figure.classList.toggle("pick", !!line);
        for (const one of lines) for (const part of [one.group, one.label, one.row]) if (part) part.classList.toggle("on", one === line);
        rule.remove(); spot.remove();
        if (!line) { caption.replaceChildren(legend); return }
        const said = document.createElement("span"), name = document.createElement("i"), rank = line.points.get(x);
        const [title, peak] = line.group.querySelector("title").textContent.split(/: (?=peak \d+$)/);
        name.textContent = title;
        said.append(name, ` · ${rank ? `rank ${rank} · ` : ""}${peak}`);
        caption.replaceChildren(said);
        if (!rank) return;
        for (const end of ["x1", "x2"]) rule.setAttribute(end, `${100 * x / width}%`);
        spot.setAttribute("cx", `${100 * x / width}%`); spot.setAttribute("cy", `${100 * (rank - .5) / ranks}%`);
        chart.append(rule, spot);
      };
      const near = event => {
        const box = plot.getBoundingClientRect();
        const x = Math.max(0, Math.min(width, Math.round(width * (event.clientX - box.left) / box.width)));
        const y = .5 + ranks * (event.clientY - box.top) / box.height;
        if (y < 0 || y > ranks + 1 || event.clientX > box.right + 12) return [null];
        const found = lines.filter(line => line.label || !figure.classList.contains("many"))
          .map(line => [Math.abs((line.points.get(x) ?? 999) - y), line]).sort((a, b) => a[0] - b[0])[0];
        return found && found[0] < Math.max(.8, ranks / 25) ? [found[1], x] : [null];
      };
      chart.addEventListener("pointermove", event => {
        const label = event.target.closest(".l");
        const [line, x] = label ? [lines.find(one => one.label === label)] : near(event);
        if (line || !held) pick(line, x);
      });
      chart.addEventListener("pointerdown", event => {
        if (event.target.closest(".l")) return;
        const [line, x] = near(event);
        held = line === held ? null : line;
        pick(held, x);
      });
      figure.addEventListener("pointerleave", () => pick(held));
      addEventListener("keydown", event => { if (event.key === "Escape") { held = null; pick(null) } });
      for (const line of lines) for (const part of [line.row, line.label]) if (part) {
        part.addEventListener("pointerenter", () => pick(line));
        part.addEventListener("pointerleave", () => pick(held));
        part.addEventListener("focusin", () => pick(line));
        part.addEventListener("focusout", () => pick(held));
      }
      listeners.push(isSearch => {
        for (const { group, label, row } of lines) for (const part of [group, label]) if (part && row) {
          part.classList.toggle("off", row.hidden);
          part.classList.toggle("hit", isSearch && !row.hidden);
        }
      });
    }
    tools.hidden = !all.length;
    """#
}
