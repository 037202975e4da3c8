import { errors } from '../../../../shared/protocol/errors'
import { act, escapeHtml, problem } from './page'

export interface QrState {
  random: string
  image: string
  status: number
  nickname: string | undefined
}

interface QrViewParts {
  base: string
  way: 'qr' | 'wechat-qr'
  tabs: string
  qr: QrState | undefined
}

/** Text for each status of the contract. The page's script gets the same texts by `data-words`. */
const words = (way: 'qr' | 'wechat-qr'): Record<string, string> => ({
  '-1': '二维码已失效。',
  0: way === 'qr' ? '用已登录的手机扫码，并在手机上确认' : '用微信扫码，并在小程序里确认',
  1: '已扫码，请在手机上确认',
  2: '已确认，正在登录…',
  3: '手机上已取消。',
  4: '已确认，还需要二次验证…',
  5: `${errors['account-suspended'].text}。`,
})

/** Statuses after which a new code is needed. */
const ENDED = [-1, 3, 5]

/**
 * A QR code and its status. The page's script polls and replaces the text; without scripts the page reloads every two
 * seconds until the code has ended.
 */
export function qrView({ base, way, tabs, qr }: QrViewParts): { body: string; refreshS?: number } {
  const texts = words(way)
  const status = qr?.status ?? -1
  const ended = ENDED.includes(status)
  const name = status === 1 ? `${escapeHtml(qr?.nickname ?? '')} ` : ''
  const said = ended ? problem(texts[status]) : `<p role="status">${name}${texts[status] ?? ''}</p>`
  const image = qr && !ended ? `<img src="${qr.image}" alt="登录二维码" width="240" height="240">` : ''
  const data = qr && !ended ? ` data-random="${escapeHtml(qr.random)}" data-next="${base}?way=${way}"` : ''
  const box = image ? `<div class="qr"${data} data-words="${escapeHtml(JSON.stringify(texts))}">${image}</div>` : ''
  const renew = `<div id="renew"${ended ? '' : ' hidden'}>${act(`${base}/${way}`, '换一个二维码')}</div>`
  return { body: `${tabs}${box}${said}${renew}`, ...(ended ? {} : { refreshS: 2 }) }
}
