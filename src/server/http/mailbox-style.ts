/** The mailbox's look: the design's colours, without the weight of the design system. */
export const mailboxStyle = `
:root {
  color-scheme: light dark;
  --page: oklch(0.984 0.006 228);
  --card: oklch(1 0 0);
  --hover: oklch(0.945 0.016 231);
  --ink-1: oklch(0.245 0.05 247);
  --ink-2: oklch(0.405 0.04 243);
  --ink-3: oklch(0.51 0.034 240);
  --line: oklch(0.905 0.014 231);
  --link: oklch(0.435 0.108 245);
  --focus: oklch(0.54 0.21 262);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: oklch(0.185 0.03 248);
    --card: oklch(0.228 0.035 247);
    --hover: oklch(0.275 0.04 246);
    --ink-1: oklch(0.962 0.01 228);
    --ink-2: oklch(0.825 0.024 232);
    --ink-3: oklch(0.715 0.03 236);
    --line: oklch(0.325 0.036 246);
    --link: oklch(0.81 0.095 231);
    --focus: oklch(0.83 0.13 215);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink-2);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 52rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem; }
h1 { margin: 0.5rem 0 1rem; color: var(--ink-1); font-size: 1.75rem; line-height: 1.15; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.75rem; color: var(--ink-1); font-size: 1.25rem; }
a { color: var(--link); }
main > p > a { display: inline-block; padding: 0.625rem 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 0.25rem; }
.messages { margin: 1.5rem 0 0; padding: 0; list-style: none; }
.messages a {
  display: grid;
  gap: 0.125rem;
  padding: 0.875rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--card);
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
}
.messages a:hover { background: var(--hover); }
.messages li + li { margin-top: 0.5rem; }
.messages strong { color: var(--ink-1); }
.messages time { color: var(--ink-3); font-size: 0.875rem; }
dl { margin: 0; }
dl div { display: flex; gap: 0.75rem; }
dt { flex: 0 0 4.5rem; color: var(--ink-3); }
dd { margin: 0; color: var(--ink-1); overflow-wrap: anywhere; }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 0.75rem; }
iframe { display: block; height: 75vh; min-height: 32rem; background: var(--card); }
pre {
  padding: 1.25rem;
  background: var(--card);
  color: var(--ink-1);
  font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;
