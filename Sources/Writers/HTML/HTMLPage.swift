/// The fixed parts of the page. A content security policy allows our style and our script by their
/// hashes, pictures and previews, and nothing else.
enum HTMLPage {
  static let beginning = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="chartconv">

    """

  /// Both hashes are those of the text between the tags; a test compares them.
  private static let policy = """
    default-src 'none'; style-src 'sha256-2/HMOIeEBhoEm/5jIr1ExOaEPtUQV/bD8kK70T3w3Hw='; \
    script-src 'sha256-qMDEYEGmuTrLSZhBBoWhy4bRcEtVGUA40wpOuGWpzLg=' 'sha256-XJJUMJi2ijOIcsaXCB4V8SKuCdQ3xGxEVoClHEpji44='; \
    img-src http: https:; media-src http: https:; base-uri 'none'; form-action 'none'
    """

  /// Search and sort, which the script shows: without it, they would do nothing. The script of a report
  /// adds the columns.
  static let tools = tools(
    """
    <option value="rank">rank</option><option value="name">name</option>\
    <option value="artist">artist</option><option value="price">price</option>\
    <option value="stars">stars</option><option value="length">length</option>\
    <option value="released">date</option>
    """)
  static let reportTools = tools("<option value=\"\">original order</option>")

  private static func tools(_ options: String) -> String {
    """
    <div role="search" hidden>
    <label><span class="h">Search</span><input type="search" placeholder="Search" autocomplete="off"></label>
    <label>Sort by <select autocomplete="off">\(options)</select></label>
    <output></output>
    </div>

    """
  }

  static let style = "<style>\(HTMLStyle.text)\(LineStyle.text)\(MoveStyle.text)</style>\n"
  static let script = "<script>\(HTMLScript.text)</script>\n"
  static let reportScript = "<script>\(ReportScript.text)</script>\n"
}

/// The page's style: dark and light, a narrow phone, a wide screen and paper.
enum HTMLStyle {
  static let text = #"""

    :root { color-scheme: light dark; --back: #fff; --text: #1d1d1f; --dim: #5f5f64; --line: #e1e1e6; --box: #f0f0f4; --link: #0a5fd0; --star: #b35c00 }
    @media (prefers-color-scheme: dark) { :root { --back: #111113; --text: #f5f5f7; --dim: #a6a6ad; --line: #2b2b30; --box: #26262b; --link: #74b3ff; --star: #ffb340 } }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.35 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100% }
    main { max-width: 46rem; margin: 0 auto; padding: 1.75rem 1rem 4rem }
    h1, h2 { margin: 0; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere }
    h1 { font-size: 1.875rem }
    h2 { font-size: 1.375rem; padding-top: 2.5rem }
    header p, section > p, h2 + p, .top p { margin: .3rem 0 0; color: var(--dim) }
    header p a, section > p a, .top p a { color: var(--link) }
    p.ab { margin-top: .6rem; color: var(--text); max-width: 40rem; overflow-wrap: anywhere }
    .top { display: flex; gap: 1.25rem; align-items: flex-start }
    .cv img { display: block; width: 6.5rem; height: 6.5rem; object-fit: cover; border-radius: 1.1rem; background: var(--box); box-shadow: inset 0 0 0 1px var(--line) }
    .cv:has(img[hidden]) { display: none }
    .top:has(h2) { padding-top: 2.5rem }
    .top h2 { padding-top: 0 }
    section:has(.sum) { display: flex; flex-direction: column }
    section > :not(table, .sum) { order: -2 }
    .sum { order: -1; display: flex; gap: 1.75rem; align-items: center; margin-top: 1.25rem; color: var(--dim); font-size: .8125rem; font-variant-numeric: tabular-nums }
    .sum p { margin: 0; text-align: center }
    .sum b { display: block; color: var(--text); font-size: 3rem; line-height: 1; letter-spacing: -.03em }
    .sum ul { flex: 1; max-width: 24rem; margin: 0; padding: 0; list-style: none }
    .sum li { display: grid; grid-template-columns: 2rem 1fr 2.5rem; align-items: center; line-height: 1.2rem }
    .sum li :last-child { text-align: right }
    .rb { fill: var(--box) }
    .rf { fill: var(--star) }
    [role=search] { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; padding: 1rem 0 0; color: var(--dim); font-size: .875rem }
    [role=search][hidden] { display: none }
    [role=search] label:first-child { flex: 1 1 14rem }
    input, select { font: inherit; color: var(--text); background: var(--box); border: 1px solid var(--dim); border-radius: .6rem; padding: .45rem .7rem; min-height: 2.5rem }
    input { width: 100% }
    ::placeholder { color: var(--dim); opacity: 1 }
    table { width: 100%; border-collapse: collapse; margin-top: 1rem }
    tbody td, tbody th { padding: .7rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400 }
    thead th { padding: 0 }
    tbody tr:last-child > * { border-bottom: 1px solid var(--line) }
    tbody .r { width: 2.25rem; padding-top: 1.9rem; color: var(--dim); font-variant-numeric: tabular-nums; white-space: nowrap }
    .a { width: 5rem }
    .a span { display: block; width: 4rem; height: 4rem; border-radius: .8rem; overflow: hidden; background: var(--box); box-shadow: inset 0 0 0 1px var(--line) }
    .a img { display: block; width: 100%; height: 100%; object-fit: cover }
    .a img[hidden], table:not(:has(img)) .a, table:not(:has(.p data)) .p { display: none }
    tbody th { padding-top: .85rem; overflow-wrap: anywhere }
    th > a, th > bdi { font-weight: 600 }
    th p { margin: .1rem 0 0; color: var(--dim); font-size: .9375rem }
    th .me { font-size: .8125rem; margin: 0 0 .1rem }
    th .tx { color: var(--text); white-space: pre-line }
    .tx + .me { margin-top: .3rem }
    .cl { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden }
    th:has(details[open]) .cl { -webkit-line-clamp: none }
    .st { color: var(--star); font-size: 1rem; letter-spacing: .08em }
    summary.pill { margin-top: .45rem; padding: .25rem .9rem; border-radius: 1rem; background: var(--box); font-weight: 600; font-size: .9375rem; font-variant-numeric: tabular-nums }
    summary.pill::after { content: none }
    a { color: inherit; text-decoration: none }
    dd a { color: var(--link) }
    a:hover { text-decoration: underline }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .3rem }
    tbody .p { width: 1%; padding: 1.45rem 0 0 .75rem; text-align: right; white-space: nowrap }
    .p data { display: inline-block; padding: .25rem .8rem; border-radius: 1rem; background: var(--box); color: var(--link); font-weight: 600; font-size: .9375rem; font-variant-numeric: tabular-nums }
    summary { display: inline-block; min-height: 1.5rem; padding: .15rem .4rem .15rem 0; color: var(--link); font-size: .8125rem; cursor: pointer; list-style: none }
    summary::-webkit-details-marker { display: none }
    summary::after { content: " \203A" }
    details[open] > summary::after { content: " \2304" }
    details { margin-top: .1rem }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem .9rem; margin: .35rem 0 .6rem; font-size: .875rem }
    dt { color: var(--dim) }
    dd { margin: 0; white-space: pre-line }
    details p { white-space: pre-line; margin: .4rem 0 0; color: var(--text); font-size: .875rem }
    audio, video { display: block; width: 100%; max-width: 24rem; margin: .5rem 0 }
    .w { overflow-x: auto }
    main:has(.cards) { max-width: 80rem }
    .cards bdi { display: inline-block; max-width: 14rem; overflow-wrap: break-word }
    .c.cards time { white-space: normal }
    \#((2...24).map { ".cards:not(:has(td:nth-child(\($0)):not(:empty))) :nth-child(\($0)):is(td, th)" }.joined(separator: ", ")) { display: none }
    .c thead th, .c td { padding: .45rem .9rem .45rem 0; text-align: left }
    .c thead th { color: var(--dim); font-size: .875rem; vertical-align: bottom }
    .c time { white-space: nowrap }
    .c .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
    .h { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
    output:empty { display: none }
    @media (max-width: 34rem) {
    .cv img { width: 4.5rem; height: 4.5rem; border-radius: .9rem }
    .top p.ab { margin-left: -5.75rem; padding-top: .5rem }
    .top:has(img[hidden]) p.ab { margin-left: 0 }
    dl { display: block }
    .a ~ th dl { margin-left: -5rem }
    dt { margin-top: .35rem }
    .cards thead { display: none }
    .c.cards :is(tr, td) { display: block; padding: 0; border: 0; text-align: left; overflow-wrap: anywhere; white-space: normal }
    .c.cards tr { padding: .6rem 0; border-top: 1px solid var(--line) }
    .cards td:empty { display: none }
    .cards bdi { display: inline; max-width: none }
    .cards td[data-h]::before { content: attr(data-h) "\2002"; color: var(--dim); font-size: .875rem }
    .a ~ th :is(details > p, audio, video) { margin-left: -5rem; width: calc(100% + 5rem) }
    }
    @media (min-width: 60rem) {
    main { max-width: 56rem; padding-top: 3rem }
    h1 { font-size: 2.5rem }
    .a { width: 6.25rem }
    .a span { width: 5rem; height: 5rem; border-radius: 1rem }
    tbody .r { width: 3rem; padding-top: 2.35rem; font-size: 1.125rem }
    tbody th { padding-top: 1.1rem; font-size: 1.0625rem }
    tbody .p { padding-top: 1.9rem }
    }
    @media print {
    :root { color-scheme: light; --back: #fff; --text: #000; --dim: #444; --line: #bbb; --box: #fff; --link: #000; --star: #000 }
    [role=search], details:not([open]), summary, audio, video { display: none }
    body { font-size: 10pt }
    main { max-width: none; padding: 0 }
    tbody td, tbody th { padding: .25rem 0; vertical-align: middle }
    tbody .r, tbody .p, tbody th { padding-top: .25rem }
    .a { width: 3.25rem }
    .a span { width: 2.5rem; height: 2.5rem; border-radius: .4rem }
    .p data { padding: 0 }
    .cl { -webkit-line-clamp: none }
    .rb { fill: #ddd }
    tr { break-inside: avoid }
    h2 { break-after: avoid }
    }

    """#
}

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
    const number = (row, part) => { const data = row.querySelector(part); return data && data.value ? Number(data.value) : null };
    const keys = {
      name: row => text(row, "th bdi"),
      artist: row => text(row, "th > p > bdi"),
      price: row => number(row, ".p data"),
      stars: row => number(row, ".st"),
      length: row => number(row, ".pill data"),
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
    if (!document.querySelector("tbody .r")) order.options[0].textContent = "original order";
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
