import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { servicePageStyle, windowPage } from '../hosted/service-pages'

/** Message of a sign-in in a separate window to the page that opened it. */
interface PopupMessage {
  code: number
  message: string
  data: unknown
  event: 'socialLogin' | 'enterpriseLogin'
}

/** The script reads the message from the page as text, so that nothing in it can become script. */
const script = `
const box = document.getElementById('answer')
const answer = JSON.parse(box.textContent)
if (window.opener) { window.opener.postMessage(answer, box.dataset.origin); window.close() }
`
const hash = createHash('sha256').update(script).digest('base64')

/** A page that sends the message to its opener, if that has our origin, and otherwise shows the result. */
export function popupAnswer(response: Response, publicUrl: string, { event, ...answer }: PopupMessage): void {
  const said = JSON.stringify({ ...answer, event: { source: 'authing', eventType: event } }).replace(/</g, '\\u003c')
  response
    .set('Cache-Control', 'no-store')
    .set(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${servicePageStyle}; script-src 'self' 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    // Without it the window has no access to its opener.
    .set('Cross-Origin-Opener-Policy', 'unsafe-none')
    .type('html')
    .send(
      windowPage(
        `${answer.message}（${answer.code}）`,
        `<script type="application/json" id="answer" data-origin="${new URL(publicUrl).origin}">${said}</script><script>${script}</script>`,
      ),
    )
}
