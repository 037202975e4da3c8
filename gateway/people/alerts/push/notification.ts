import { clockText } from '../../../../shared/market/session'
import type { PushNotification } from '../../../../shared/protocol/rest-alerts'
import { address } from '../../../../shared/protocol/routes'
import type { FiringSummary } from '../webhooks/message'
import type { Outgoing } from '../webhooks/outgoing'
import { encryptPush } from './encrypt'
import { type PushKey, pushAuthorization } from './push-key'
import type { PushTarget } from './subscription-store'

/** Systems show about four lines. */
const LINES_MAX = 4
const LINE_MAX = 120
/** A browser that was off for longer shows its alerts in the list only. */
const LASTS_S = 3_600

function line({ name, instrument, at, figures }: FiringSummary, nameOf: (id: string) => string | undefined): string {
  const who = instrument === '' ? '市场' : (nameOf(instrument) ?? instrument)
  const values = figures.map(([word, value]) => `${word} ${value}`).join('，')
  return `${clockText(at)} ${who} ${name}${values === '' ? '' : ` · ${values}`}`.slice(0, LINE_MAX)
}

/** Firings as one notification; a click opens the chart of the only one, else the list. */
export function notificationOf(
  firings: readonly FiringSummary[],
  nameOf: (id: string) => string | undefined,
): PushNotification {
  const [first, ...others] = firings
  const more = firings.length - LINES_MAX
  const lines = firings.slice(0, LINES_MAX).map((firing) => line(firing, nameOf))
  return {
    title: first && others.length === 0 ? `预警：${first.name}`.slice(0, LINE_MAX) : `${firings.length} 条预警`,
    body: [...lines, ...(more > 0 ? [`还有 ${more} 条`] : [])].join('\n'),
    path: first && others.length === 0 && first.instrument !== '' ? address.stock(first.instrument) : address.alerts(),
    tag: first?.id ?? '',
    isTest: false,
  }
}

export const TEST_NOTIFICATION: PushNotification = {
  title: '宙斯看盘',
  body: '测试通知：预警响起时会这样显示',
  path: address.alerts(),
  tag: 'test',
  isTest: true,
}

interface PushSender {
  key: PushKey
  /** Address under which the operator can be reached. */
  contact: string
}

/** The encrypted request to a push service (RFC 8030). `now`: epoch ms. */
export function pushRequest(
  { address: to, p256dh, auth }: PushTarget,
  notification: PushNotification,
  { key, contact }: PushSender,
  now: number,
): Outgoing {
  return {
    address: to,
    headers: {
      authorization: pushAuthorization(to, key, contact, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LASTS_S),
      urgency: 'high',
    },
    body: encryptPush(JSON.stringify(notification), { p256dh, auth }),
  }
}

/** Whether a push service answers that the browser is no longer subscribed. */
export const isUnsubscribed = (status: number): boolean => status === 404 || status === 410
