import { createHmac } from 'node:crypto'

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** 钉钉: of the address's query; `timestamp` in ms. */
export const signDingtalk = (timestamp: number, secret: string): string => hmac(secret, `${timestamp}\n${secret}`)

/** 飞书: of the body; `timestamp` in s. The text is the key, and nothing is signed with it. */
export const signFeishu = (timestamp: number, secret: string): string => hmac(`${timestamp}\n${secret}`, '')

/** Standard Webhooks: of a header, over id, time in s and body. */
export const signJson = (id: string, timestamp: number, body: string, secret: string): string =>
  `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`
