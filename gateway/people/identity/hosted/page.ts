import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** Forms of signing in, drawn here so that they work without any script; one of ours makes them nicer. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
:root { color-scheme: dark; --app: #0b0e14; --panel: #11151d; --raised: #181d27; --line: #232a36; --text: #e6e9ef; --dim: #a3adbb; --accent: #5b9dff; --on: #0b0e14; --warn: #f0a83c }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--app); color: var(--text); font: 400 13px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
.box { width: min(400px, 100%) }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 24px }
header b { font-size: 15px; font-weight: 500 }
header span { color: var(--dim); font-size: 12px }
main { padding: 24px; background: var(--panel); border: 1px solid var(--line) }
h1 { margin: 0 0 16px; font-size: 20px; font-weight: 500 }
p { margin: 0 0 12px; color: var(--dim) }
nav { display: flex; flex-wrap: wrap; gap: 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line) }
nav a { padding: 6px 0; color: var(--dim); text-decoration: none; border-bottom: 2px solid transparent }
nav a[aria-selected=true] { color: var(--text); border-color: var(--accent) }
label { display: block; margin: 12px 0 4px; color: var(--dim) }
input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--app); color: var(--text); font: inherit; font-size: 16px }
input[aria-invalid=true] { border-color: var(--warn) }
button, .button { display: block; width: 100%; min-height: 44px; margin-top: 16px; padding: 10px; border: 1px solid var(--line); border-radius: 4px; background: none; color: var(--text); font: inherit; font-size: 15px; text-align: center; text-decoration: none; cursor: pointer }
.main { border-color: var(--accent); background: var(--accent); color: var(--on) }
.hint { margin: 4px 0 0; font-size: 12px }
.note { margin: 0 0 12px; padding: 8px 12px; background: var(--raised); border-left: 2px solid var(--accent); color: var(--text) }
.problem { margin: 0 0 12px; padding: 8px 12px; background: var(--raised); border-left: 2px solid var(--warn); color: var(--text) }
.or { display: flex; align-items: center; gap: 12px; margin: 20px 0 0; font-size: 12px }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line) }
.links { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 16px }
.links a { color: var(--accent) }
details { margin-top: 16px }
summary { padding: 4px 0; color: var(--dim); cursor: pointer }
code { font-size: 12px; overflow-wrap: anywhere }
img.qr { display: block; width: 240px; height: 240px; margin: 0 auto 12px; background: #fff; image-rendering: pixelated }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
const styleHash = createHash('sha256').update(style).digest('base64')

export interface Page {
  title: string
  body: string
  /** Reload interval in seconds: for pages that wait for another person. */
  refreshS?: number
}

const html = ({ title, body, refreshS }: Page): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshS === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${refreshS}"></noscript>`}
<title>${escapeHtml(title)} · 宙斯看盘</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
<script src="/sign-in.js" defer></script>
</head>
<body${refreshS === undefined ? '' : ` data-again="${refreshS}"`}><div class="box"><header><img src="/favicon.svg" alt="" width="36" height="36"><div><b>宙斯看盘</b><br><span>A 股逐笔资金实时监控</span></div></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></div></body>
</html>`

/** Answers a page. `goesTo`: the origin the browser is sent to after the form, besides our own. */
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
  response
    .status(status)
    .set('Content-Security-Policy', policy)
    .set('Cache-Control', 'no-store')
    .set('Referrer-Policy', 'same-origin')
    .type('html')
    .send(html(page))
}

export interface Field {
  name: string
  label: string
  type?: 'text' | 'password' | 'tel' | 'email'
  autocomplete?: string
  value?: string
  hint?: string
  maxlength?: number
  numeric?: boolean
  autofocus?: boolean
}

export const field = (given: Field): string => {
  const { name, label, type = 'text', autocomplete = 'off', value = '', hint, maxlength = 254 } = given
  const id = `f-${name}`
  const described = hint === undefined ? '' : ` aria-describedby="${id}-hint"`
  const more = `${given.numeric ? ' inputmode="numeric" pattern="[0-9]*"' : ''}${given.autofocus ? ' autofocus' : ''}`
  return `<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" maxlength="${maxlength}" autocapitalize="none" autocorrect="off" spellcheck="false" required${described}${more}>
${hint === undefined ? '' : `<p class="hint" id="${id}-hint">${hint}</p>`}`
}

/** `minor`: beside another form, which is what the page is for. */
export const form = (action: string, inside: string, button: string, minor = false): string =>
  `<form method="post" action="${escapeHtml(action)}">${inside}<button${minor ? '' : ' class="main"'} type="submit">${button}</button></form>`

/** A form that is one button: for what a link must not do. */
export const act = (action: string, button: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button type="submit">${button}</button></form>`

export const problem = (message: string | undefined, code?: string): string =>
  message === undefined
    ? ''
    : `<p class="problem" role="alert">${escapeHtml(message)}${code ? `<br><code>错误代码：${escapeHtml(code)}</code>` : ''}</p>`

export const note = (message: string | undefined): string =>
  message === undefined ? '' : `<p class="note" role="status">${escapeHtml(message)}</p>`

export const links = (pairs: readonly (readonly [href: string, text: string])[]): string =>
  `<div class="links">${pairs.map(([href, text]) => `<a href="${escapeHtml(href)}">${text}</a>`).join('')}</div>`
