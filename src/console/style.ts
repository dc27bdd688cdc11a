/** The only style sheet. Colours have a contrast of at least 4.5 to 1 on their background, in both schemes. */
export const STYLE = `
:root{color-scheme:light dark;--fg:#1b1f24;--bg:#fff;--soft:#f3f5f7;--line:#c9d1d9;--ok:#116329;--bad:#a40e26;--wait:#6b4c00;--link:#0a4fa8;
font:16px/1.5 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
@media (prefers-color-scheme:dark){:root{--fg:#e6edf3;--bg:#10151b;--soft:#1a2129;--line:#3d4752;--ok:#56d364;--bad:#ff8f85;--wait:#e3b341;--link:#79b8ff}}
*{box-sizing:border-box}body{margin:0;color:var(--fg);background:var(--bg)}
a{color:var(--link)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,pre:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--bg);padding:.5rem;z-index:1}
header{border-bottom:1px solid var(--line);background:var(--soft)}
header>div,main{max-width:72rem;margin:0 auto;padding:.75rem 1rem}
header>div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}header form{margin-left:auto}
.brand{font-weight:700;text-decoration:none;color:var(--fg)}
nav ol{display:flex;flex-wrap:wrap;gap:.25rem .5rem;list-style:none;margin:.5rem 0;padding:0;font-size:.9rem}li,p,h2,caption{overflow-wrap:anywhere;min-width:0}nav li+li::before{content:"/ "}
h1{font-size:1.5rem;margin:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.15rem;margin:1.75rem 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;font-weight:600;padding:.25rem 0}th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{white-space:nowrap}td.wide{min-width:14rem;overflow-wrap:anywhere}
.num{text-align:right;font-variant-numeric:tabular-nums}time,.mono,code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.9em}
time{white-space:nowrap}
pre{background:var(--soft);border:1px solid var(--line);padding:.75rem;overflow-x:auto;font-size:.85rem;margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
.badge{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.85rem;font-weight:600;white-space:nowrap}
.ok{color:var(--ok)}.bad{color:var(--bad)}.wait{color:var(--wait)}.ends{display:flex;justify-content:space-between;max-width:40rem;margin:0;font-size:.85rem}
form.row,.actions{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.75rem 0}
label{display:flex;flex-direction:column;font-size:.9rem;font-weight:600;gap:.15rem}
input,select,button,.button{font:inherit;padding:.45rem .7rem;border:1px solid var(--line);border-radius:.35rem;background:var(--bg);color:var(--fg);min-height:2.75rem;max-width:100%}
button,.button{cursor:pointer;font-weight:600;background:var(--soft);text-decoration:none;display:inline-flex;align-items:center}
button.main{background:var(--link);border-color:var(--link);color:var(--bg)}
.notice{border:1px solid var(--line);border-left:.4rem solid var(--ok);padding:.6rem .9rem;margin:.75rem 0;background:var(--soft)}
.notice.bad{border-left-color:var(--bad);color:var(--fg)}
svg.health{width:100%;max-width:40rem;height:6rem;display:block}svg .s{fill:var(--ok)}svg .f{fill:var(--bad)}svg .axis{stroke:var(--line)}
progress{width:100%;max-width:30rem;height:1.25rem}details summary{cursor:pointer;padding:.4rem 0;font-weight:600}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}header form{margin-left:0}form.row>label,form.row>button,form.row input,form.row select{width:100%}
table.cards thead{position:absolute;left:-999rem}table.cards tr{display:block;border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:.25rem}
table.cards td,table.cards th{display:grid;grid-template-columns:8.5rem 1fr;gap:.5rem;border:0;padding:.25rem .5rem;text-align:left;white-space:normal;min-width:0}
table.cards .badge{justify-self:start}
table.cards td::before,table.cards th::before{content:attr(data-label);font-weight:600}}
`;
