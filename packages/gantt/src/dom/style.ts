import { metrics } from '../data.ts'
import type { GanttTheme } from '../theme.ts'

const css = `
.mwg { position: relative; display: grid; grid-template-columns: var(--mwg-tree-width) minmax(0, 1fr);
  grid-template-rows: ${metrics.axisHeight}px minmax(0, 1fr); width: 100%; height: 100%; min-height: 0; overflow: hidden;
  background: var(--mwg-surface); color: var(--mwg-text); font: 13px/20px var(--mwg-font);
  font-variant-numeric: tabular-nums; }
.mwg-head { box-sizing: border-box; display: flex; align-items: center; justify-content: space-between; gap: 8px;
  padding: 0 12px; background: var(--mwg-head); color: var(--mwg-secondary);
  border-bottom: 1px solid var(--mwg-line); border-right: 1px solid var(--mwg-line); }
.mwg-tree { position: relative; grid-row: 2; box-sizing: border-box; overflow: hidden; outline: none; cursor: default;
  background: var(--mwg-head); border-right: 1px solid var(--mwg-line); user-select: none; }
.mwg-rows { position: absolute; inset: 0 0 auto; will-change: transform; }
.mwg-row { position: absolute; left: 0; right: 0; box-sizing: border-box; display: flex; align-items: flex-start; gap: 8px;
  padding: 4px 12px 0 0; background: var(--mwg-surface); border-bottom: 1px solid var(--mwg-line); }
.mwg-row[data-stuck] { z-index: 1; border-bottom-color: var(--mwg-edge); }
.mwg-row > * { line-height: 22px; }
.mwg-row[data-kind=group] { background: var(--mwg-group); font-weight: 600; }
.mwg-row:hover { background: var(--mwg-hover); }
.mwg-tree:focus-visible .mwg-row[data-active] { box-shadow: inset 0 0 0 2px var(--mwg-focus); }
.mwg-label { flex: 1; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.mwg-row[aria-expanded] { cursor: pointer; }
.mwg-row[aria-expanded] .mwg-label::before { content: ""; display: inline-block; margin-right: 6px; vertical-align: 1px;
  border: 4.5px solid transparent; border-left-color: var(--mwg-secondary); border-right-width: 0; }
.mwg-row[aria-expanded=true] .mwg-label::before { margin-right: 4px; border: 4.5px solid transparent;
  border-top-color: var(--mwg-secondary); border-bottom-width: 0; border-left-width: 4px; border-right-width: 4px; }
.mwg-note { font-weight: 400; color: var(--mwg-secondary); margin-left: 6px; }
.mwg-load { flex: none; align-self: flex-start; margin-top: 9px; width: 44px; height: 5px; border-radius: 3px; overflow: hidden;
  background: var(--mwg-line); }
.mwg-load > span { display: block; height: 100%; border-radius: 3px; background: var(--mwg-accent); }
.mwg-row[data-overloaded] .mwg-load > span { background: var(--mwg-danger); }
.mwg-figure { flex: none; width: 40px; text-align: right; font-weight: 400; color: var(--mwg-secondary); }
.mwg-row[data-overloaded] .mwg-figure { color: var(--mwg-danger-text); }
.mwg-row[data-late] { box-shadow: inset 3px 0 var(--mwg-danger); }
.mwg-row[data-late] .mwg-label, .mwg-late { color: var(--mwg-danger-text); }
.mwg-late { flex: none; font-weight: 400; }
.mwg-stage { position: relative; grid-row: 1 / 3; grid-column: 2; overflow: hidden; outline: none; touch-action: none; }
.mwg-stage:focus-visible::after { content: ""; position: absolute; inset: 0; border: 2px solid var(--mwg-focus);
  pointer-events: none; }
.mwg-stage canvas { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.mwg-stage[data-cursor=bar] { cursor: pointer; }
.mwg-stage[data-cursor=pan], .mwg-stage[data-cursor=drag] { cursor: grabbing; }
.mwg-stage[data-cursor=frame] { cursor: crosshair; }
.mwg-thumb { position: absolute; right: 2px; width: 8px; border-radius: 4px; background: var(--mwg-edge); opacity: .55; }
.mwg-thumb:hover, .mwg-thumb[data-held] { opacity: 1; }
.mwg-live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

let sheet: CSSStyleSheet | undefined

/** Adds the styles once a document. A constructed sheet needs no nonce under a strict content policy. */
export function adoptStyles(document: Document): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Hands the theme's colours to the styles above. */
export function applyTheme(root: HTMLElement, theme: GanttTheme): void {
  const values = {
    surface: theme.surface,
    head: theme.head,
    group: theme.group,
    hover: theme.hover,
    line: theme.line,
    edge: theme.edge,
    text: theme.text,
    secondary: theme.secondary,
    accent: theme.accent,
    focus: theme.focus,
    danger: theme.danger,
    'danger-text': theme.dangerText,
    font: theme.fontFamily,
    'tree-width': `${metrics.treeWidth}px`,
  }
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--mwg-${name}`, value)
}
