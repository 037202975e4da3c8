import { createHmac } from 'node:crypto'
import type { AlertChannelKind as ChannelKind } from '../../../../shared/protocol/rest-alerts'

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** 钉钉: of the address's query; `timestamp` in ms. */
export const signDingtalk = (timestamp: number, secret: string): string => hmac(secret, `${timestamp}\n${secret}`)

/** 飞书: of the body; `timestamp` in s. The text is the key, and nothing is signed with it. */
export const signFeishu = (timestamp: number, secret: string): string => hmac(`${timestamp}\n${secret}`, '')

/** Standard Webhooks: of a header, over id, time in s and body. */
export const signJson = (id: string, timestamp: number, body: string, secret: string): string =>
  `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`

export interface Target {
  kind: ChannelKind
  address: string
  /** Empty: not signed. */
  secret: string
}

export interface Outgoing {
  address: string
  headers: Record<string, string>
  body: string | Buffer
}

/** A message as each service wants it, signed for this try. `now` in epoch ms. */
export function outgoing({ kind, address, secret }: Target, text: string, id: string, now: number): Outgoing {
  const json = { 'content-type': 'application/json' }
  const seconds = Math.floor(now / 1_000)
  if (kind === 'dingtalk') {
    const url = new URL(address)
    if (secret !== '') {
      url.searchParams.set('timestamp', String(now))
      url.searchParams.set('sign', signDingtalk(now, secret))
    }
    return { address: url.href, headers: json, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
  }
  if (kind === 'feishu') {
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: signFeishu(seconds, secret) }
    return { address, headers: json, body: JSON.stringify({ ...signed, msg_type: 'text', content: { text } }) }
  }
  if (kind === 'wecom') {
    return { address, headers: json, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) }
  }
  const body = JSON.stringify({ id, text })
  const signature: Record<string, string> =
    secret === '' ? {} : { 'webhook-signature': signJson(id, seconds, body, secret) }
  return { address, headers: { ...json, 'webhook-id': id, 'webhook-timestamp': String(seconds), ...signature }, body }
}

/** Meaning of an answer: sent, to be retried, or never to be. HTTP 200 with an error code in its body is a failure. */
export function judgeAnswer(kind: ChannelKind | 'push', status: number, body: string): 'sent' | 'again' | 'never' {
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'never'
  if (status < 200 || status >= 300) return 'again'
  if (kind === 'json' || kind === 'push') return 'sent'
  try {
    const { errcode, code } = JSON.parse(body) as { errcode?: unknown; code?: unknown }
    return (kind === 'feishu' ? code : errcode) === 0 ? 'sent' : 'again'
  } catch {
    return 'again'
  }
}
