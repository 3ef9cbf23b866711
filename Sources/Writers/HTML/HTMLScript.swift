/// The page's script: it searches and sorts the rows, whose order in the page is the feed's.
enum HTMLScript {
  static let text = #"""

    "use strict";
    const tools = document.querySelector("[role=search]");
    const search = tools.querySelector("input");
    const order = tools.querySelector("select");
    const count = tools.querySelector("output");
    const fold = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const text = (row, part) => (row.querySelector(part) || { textContent: "" }).textContent;
    const keys = {
      name: row => text(row, "th bdi"),
      artist: row => text(row, "th p bdi"),
      price: row => { const price = row.querySelector("data"); return price && price.value ? Number(price.value) : null },
      released: row => { const day = row.querySelector("time"); return day ? day.dateTime : null },
    };
    const lists = [...document.querySelectorAll("tbody")].map(body => ({ body, rows: [...body.rows] }));
    const all = lists.flatMap(list => list.rows);
    let texts = null;
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    const known = value => value !== null && value !== "";
    for (const name of Object.keys(keys)) {
      if (!all.some(row => known(keys[name](row)))) order.querySelector(`[value=${name}]`).remove();
    }
    search.addEventListener("input", () => {
      texts = texts || new Map(all.map(row => [row, fold(row.textContent)]));
      const words = fold(search.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const [row, content] of texts) {
        row.hidden = !words.every(word => content.includes(word));
        if (!row.hidden) shown += 1;
      }
      count.value = words.length ? `${shown} of ${all.length}` : "";
    });
    order.addEventListener("change", () => {
      const key = keys[order.value];
      for (const { body, rows } of lists) {
        const values = new Map(key ? rows.map(row => [row, key(row)]) : []);
        const sorted = !key ? rows : [...rows].sort((one, other) => {
          const [a, b] = [values.get(one), values.get(other)];
          if (!known(a) || !known(b)) return known(b) - known(a);
          return typeof a === "number" ? a - b : compare(a, b);
        });
        body.append(...sorted);
      }
    });
    const hide = image => { image.hidden = true };
    addEventListener("error", event => { if (event.target instanceof HTMLImageElement) hide(event.target) }, true);
    [...document.images].filter(image => image.complete && !image.naturalWidth).forEach(hide);
    tools.hidden = false;

    """#
}
