/** Served as a file of its own: the policy of every page refuses style in the document. */
export const apiPageStyles = `
:root { color-scheme: light dark; --text: light-dark(#161b22, #eef1f5); --muted: light-dark(#5f6b7a, #97a3b2); --line: light-dark(#e2e6eb, #2a323c); --page: light-dark(#f5f7f9, #0e1217); --surface: light-dark(#fff, #161b22); --act: light-dark(#1f5fe0, #8ab2ff); --tint: light-dark(#f1f6ff, #17233d); }
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: .9375rem/1.5rem Pretendard, "Malgun Gothic", "Noto Sans CJK KR", "Apple SD Gothic Neo", "Noto Sans KR", system-ui, sans-serif; overflow-wrap: anywhere }
main { display: grid; gap: 48px; max-width: 880px; margin: 0 auto; padding: 40px 24px 64px }
h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0 }
h1 { font-size: 1.5rem; line-height: 2.125rem; letter-spacing: -.018em }
h1 small { color: var(--muted); font-size: .9375rem; font-weight: 400 }
h2 { font-size: 1.0625rem; line-height: 1.625rem; text-transform: capitalize }
h3 { font-size: .9375rem; font-weight: 600 }
header, section { display: grid; gap: 12px; min-width: 0 }
p { color: var(--muted) }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px }
a { color: var(--act) }
nav a { display: inline-flex; align-items: center; min-height: 24px }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
code { font: .8125rem/1.25rem ui-monospace, "Cascadia Mono", Menlo, monospace }
.method { display: inline-block; min-width: 56px; padding: 0 8px; border-radius: 6px; background: var(--tint); color: var(--act); text-align: center }
article { display: grid; gap: 8px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
article:target, h3:target { outline: 2px solid var(--act) }
dl { display: grid; grid-template-columns: 72px minmax(0, 1fr); gap: 4px 16px; font-size: .8125rem; line-height: 1.25rem }
dt { color: var(--muted) }
ul { list-style: none }
table { width: 100%; border-collapse: collapse; border: 1px solid var(--line); background: var(--surface); font-size: .875rem; line-height: 1.25rem; font-variant-numeric: tabular-nums }
th, td { padding: 8px 16px; border-bottom: 1px solid var(--line); text-align: start }
@media (max-width: 480px) { dl { grid-template-columns: minmax(0, 1fr) } }
`
