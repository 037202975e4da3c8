import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { themeScript, themeStyle } from './theme-style'

/** Sign-in forms, rendered on the server so that they work without scripts; `sign-in.js` only adds to them. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
${themeStyle}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--app); color: var(--text-1); font: 400 13px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
.box { width: min(400px, 100%) }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 24px }
header b { font-size: 15px; font-weight: 500 }
header span { color: var(--text-2); font-size: 12px }
main { padding: 24px; background: var(--panel); border: 1px solid var(--line) }
h1 { margin: 0 0 16px; font-size: 20px; font-weight: 500 }
p { margin: 0 0 12px; color: var(--text-2) }
nav { display: flex; flex-wrap: wrap; gap: 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line) }
nav a { padding: 6px 0; color: var(--text-2); text-decoration: none; border-bottom: 2px solid transparent }
nav a[aria-selected=true] { color: var(--text-1); border-color: var(--accent) }
label { display: block; margin: 12px 0 4px; color: var(--text-2) }
input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--app); color: var(--text-1); font: inherit; font-size: 16px }
input[type=file] { height: auto; padding: 10px 12px }
input[aria-invalid=true] { border-color: var(--warning) }
button, .button { display: block; width: 100%; min-height: 44px; margin-top: 16px; padding: 10px; border: 1px solid var(--line); border-radius: 4px; background: none; color: var(--text-1); font: inherit; font-size: 15px; text-align: center; text-decoration: none; cursor: pointer }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-solid) }
.hint { margin: 4px 0 0; font-size: 12px }
.note { margin: 0 0 12px; padding: 8px 12px; background: var(--raised); border-left: 2px solid var(--accent); color: var(--text-1) }
.problem { margin: 0 0 12px; padding: 8px 12px; background: var(--raised); border-left: 2px solid var(--warning); color: var(--text-1) }
.or { display: flex; align-items: center; gap: 12px; margin: 20px 0 0; font-size: 12px }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line) }
.links { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 16px }
.links a { color: var(--accent) }
details { margin-top: 16px }
summary { padding: 4px 0; color: var(--text-2); cursor: pointer }
code { font-size: 12px; overflow-wrap: anywhere }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.qr { display: grid; place-items: center; width: 300px; max-width: 100%; height: 300px; margin: 0 auto 12px; background: #fff }
.qr img { display: block; width: 240px; height: 240px; image-rendering: pixelated }
.qr[data-ended] img { opacity: .15 }
.meter { display: flex; gap: 4px; margin: 8px 0 0 }
.meter i { flex: 1; height: 4px; background: var(--line) }
.meter[data-level="1"] i:nth-child(-n+1), .meter[data-level="2"] i:nth-child(-n+2), .meter[data-level="3"] i { background: var(--green) }
.meter[data-level="1"] i:first-child { background: var(--warning) }
.meter[data-level="0"] i { background: var(--red) }
.small { width: auto; min-height: 24px; margin: 4px 0 0; padding: 2px 8px; font-size: 12px }
[hidden] { display: none }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
const styleHash = createHash('sha256').update(style).digest('base64')

export interface Page {
  title: string
  body: string
  /** Reload interval in seconds without a script: for pages that wait for another person. */
  refreshS?: number
  /** Whether the page opens windows that need access to it. */
  opensWindows?: boolean
}

const html = ({ title, body, refreshS }: Page): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshS === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${refreshS}"></noscript>`}
<title>${escapeHtml(title)} · 宙斯看盘</title>
<link rel="icon" href="/favicon.svg">
${themeScript}
<style>${style}</style>
<script src="/sign-in.js" defer></script>
</head>
<body><div class="box"><header><img src="/favicon.svg" alt="" width="36" height="36"><div><b>宙斯看盘</b><br><span>A 股逐笔资金实时监控</span></div></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></div></body>
</html>`

/** Sends a page. `goesTo`: another origin that the browser may be redirected to after the form. */
export function showPage(response: Response, status: number, page: Page, goesTo?: string): void {
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src 'sha256-${styleHash}'`,
    "script-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${goesTo === undefined ? '' : ` ${goesTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  if (page.opensWindows) response.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  response
    .status(status)
    .set('Content-Security-Policy', policy)
    .set('Cache-Control', 'no-store')
    .set('Referrer-Policy', 'same-origin')
    .type('html')
    .send(html(page))
}

export interface HostedField {
  name: string
  label: string
  type?: 'text' | 'password' | 'tel' | 'email'
  autocomplete?: string
  value?: string
  hint?: string
  maxlength?: number
  numeric?: boolean
  autofocus?: boolean
  /** Whether the value is wrong: the field gets the focus and is described by the problem. */
  wrong?: boolean
}

const PROBLEM_ID = 'problem'

export const field = (given: HostedField): string => {
  const { name, label, type = 'text', autocomplete = 'off', value = '', hint, maxlength = 254 } = given
  const id = `f-${name}`
  const describing = [given.wrong ? PROBLEM_ID : '', hint === undefined ? '' : `${id}-hint`].filter(Boolean)
  const described = describing.length === 0 ? '' : ` aria-describedby="${describing.join(' ')}"`
  const state = `${given.wrong ? ' aria-invalid="true"' : ''}${given.autofocus ? ' autofocus' : ''}`
  const more = `${given.numeric ? ' inputmode="numeric" pattern="[0-9]*"' : ''}${state}`
  return `<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" maxlength="${maxlength}" autocapitalize="none" autocorrect="off" spellcheck="false" required${described}${more}>
${hint === undefined ? '' : `<p class="hint" id="${id}-hint">${hint}</p>`}`
}

/** `minor`: the page has another, main form. */
export const form = (action: string, inside: string, button: string, minor = false): string =>
  `<form method="post" action="${escapeHtml(action)}">${inside}<button${minor ? '' : ' class="main"'} type="submit">${button}</button></form>`

/** A form with a link of equal size beside its button. */
export const formBeside = (
  action: string,
  inside: string,
  button: string,
  [href, text]: readonly [href: string, text: string],
): string =>
  `<form method="post" action="${escapeHtml(action)}">${inside}<div class="pair"><button class="main" type="submit">${button}</button><a class="button" href="${escapeHtml(href)}">${text}</a></div></form>`

/** A form with only a button, for actions that a link must not trigger. */
export const act = (action: string, button: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button type="submit">${button}</button></form>`

export const problem = (message: string | undefined, code?: string): string =>
  message === undefined
    ? ''
    : `<p class="problem" id="${PROBLEM_ID}" role="alert">${escapeHtml(message)}${code ? `<br><code>错误代码：${escapeHtml(code)}</code>` : ''}</p>`

export const note = (message: string | undefined): string =>
  message === undefined ? '' : `<p class="note" role="status">${escapeHtml(message)}</p>`

export const links = (pairs: readonly (readonly [href: string, text: string])[]): string =>
  `<div class="links">${pairs.map(([href, text]) => `<a href="${escapeHtml(href)}">${text}</a>`).join('')}</div>`
