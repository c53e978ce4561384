/** The report's style: light and dark by the reader's setting, one column on a phone. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #1d2528; --quiet: #56636a; --line: #d8d8d0; --good: #1c6b42; --bad: #a3211a; --warn: #fdf3d3; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191b; --card: #1d2427; --ink: #e9edee; --quiet: #a9b5ba; --line: #3a4449; --good: #7fd1a2; --bad: #ff9d94; --warn: #3a3115; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 16px; }
h2 { margin: 40px 0 12px; font-size: 1.25rem; }
h3 { margin: 0 0 8px; font-size: 1.05rem; overflow-wrap: anywhere; }
.eyebrow { margin: 0 0 4px; color: var(--quiet); }
.note { padding: 12px 16px; background: var(--warn); border-radius: 6px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
.scroll:focus-visible, pre:focus-visible { outline: 3px solid #2f6fd0; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; }
.walks tbody th { min-width: 300px; }
td { white-space: nowrap; }
small { color: var(--quiet); font-size: 0.875rem; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
section { margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); }
pre { margin: 0 0 16px; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border-radius: 4px; font-size: 0.875rem; }
.pair { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; min-width: 0; max-width: 100%; flex: 1 1 320px; }
figcaption { margin-bottom: 8px; color: var(--quiet); }
.paper { background: #fbfaf7; }
.paper svg { display: block; width: 100%; min-width: 520px; height: auto; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: 4px; }
`;
