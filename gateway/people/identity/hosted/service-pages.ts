import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { type ErrorCode, errors } from '../../../../shared/protocol/errors'
import { themeScript, themeStyle } from './theme-style'

/**
 * Pages that the protocol library shows, in the product's theme. They load no outside resource and no script but that
 * of the theme.
 */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
${themeStyle}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--app); color: var(--text-1); font: 400 13px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { box-sizing: border-box; width: min(360px, calc(100vw - 32px)); padding: 24px; background: var(--panel); border: 1px solid var(--line) }
h1 { margin: 0 0 8px; font-size: 15px; font-weight: 500 }
p { margin: 0 0 16px; color: var(--text-2) }
code { font-size: 12px; overflow-wrap: anywhere }
a, button { display: block; box-sizing: border-box; width: 100%; margin-top: 8px; padding: 10px; border: 1px solid var(--line); border-radius: 4px; background: none; color: var(--text-1); font: inherit; text-align: center; text-decoration: none; cursor: pointer }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-solid) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** Content-Security-Policy source for the style above. */
export const servicePageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Content-Security-Policy of these pages; that of the client would block their style. */
export const servicePagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${servicePageStyle}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · 宙斯看盘</title>
${themeScript}
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`

const sentences: Record<string, string> = {
  invalid_client: '应用编号不正确，无法登录。',
  invalid_redirect_uri: '返回地址未登记，已拒绝跳转。',
  invalid_request: '登录请求不完整或已失效。',
  unauthorized_client: '该应用不支持这种登录方式。',
  unsupported_response_type: '该应用不支持这种登录方式。',
  invalid_scope: '请求的权限不受支持。',
  7348: '没有配置这个 SAML 应用，请联系管理员。',
  access_denied: '登录已取消。',
  login_required: '登录没有完成：浏览器没有保存登录状态，请允许本站使用 Cookie 后重试。',
  server_error: '登录服务出错，请稍后再试。',
}

const sentenceOf = (code: string): string =>
  sentences[code] ?? (Object.hasOwn(errors, code) ? `${errors[code as ErrorCode].text}。` : '登录请求无法处理。')

/** Error page: one sentence, the code and a link back; it never reveals the internal cause. */
export const errorPage = (code: string): string =>
  page(
    '无法登录',
    `<h1>无法完成登录</h1><p>${sentenceOf(code)}<br><code>错误代码：${escapeHtml(code)}</code></p>
<a class="main" href="/login/">重新登录</a>`,
  )

export function sendServicePage(response: Response, status: number, html: string, policy = servicePagePolicy): void {
  response
    .status(status)
    .set('Content-Security-Policy', policy)
    .set('Cache-Control', 'no-store')
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(html)
}

/**
 * Policy for a page whose form leads to another program: without `form-action`, which also applies to the redirects
 * after the form.
 */
export const leavingPolicy = servicePagePolicy.replace("form-action 'self'; ", '')

const submitScript = 'document.forms[0].submit()'
const submitPolicy = leavingPolicy.replace(
  "script-src 'self'",
  `script-src 'self' 'sha256-${createHash('sha256').update(submitScript).digest('base64')}'`,
)

/** Posts a form to another program by the browser; without scripts the person presses its button. */
export function sendForm(response: Response, to: string, fields: Record<string, string | undefined>): void {
  const inputs = Object.entries(fields)
    .filter((field): field is [string, string] => field[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  const html = page(
    '继续',
    `<h1>正在返回应用</h1><form method="post" action="${escapeHtml(to)}">${inputs.join('')}<button class="main" type="submit">继续</button></form><script>${submitScript}</script>`,
  )
  sendServicePage(response, 200, html, submitPolicy)
}

/** `form` is the library's own, which contains its id and secret. */
export const signOutPage = (form: string): string =>
  page(
    '退出登录',
    `<h1>确定退出登录？</h1><p>退出后，需要重新输入密码才能登录。</p>${form}
<button class="main" type="submit" form="op.logoutForm" value="yes" name="logout" autofocus>退出登录</button>
<a href="/">返回</a>`,
  )

/** The last page of a flow for which another window waits; `inside`: the script that notifies it. */
export const windowPage = (words: string, inside: string): string =>
  page('登录', `<h1>登录</h1><p>${escapeHtml(words)}</p><a class="main" href="/">返回</a>${inside}`)

export const signedOutPage = (): string =>
  page('已退出', `<h1>已退出登录</h1><p>可以关闭此页面。</p><a class="main" href="/login/">重新登录</a>`)
