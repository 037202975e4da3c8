import { createHmac } from 'node:crypto'
import type { Carrier } from './deliver'
import { sentence } from './wording'

const TIMEOUT_MS = 10_000

/**
 * Passes codes to the SMS service: a POST of JSON `{phone, scene, code, text}`, signed in `x-zeus-signature`
 * (HMAC-SHA-256 of the body, hex) if a secret is configured. Any 2xx means success.
 */
export function webhookCarrier(url: string, secret: string | undefined, fetchImpl: typeof fetch = fetch): Carrier {
  return async ({ address, scene, purpose, code }) => {
    const body = JSON.stringify({ phone: address, scene, code, text: sentence(purpose, code) })
    const signature = secret === undefined ? undefined : createHmac('sha256', secret).update(body).digest('hex')
    const answer = await fetchImpl(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-zeus-signature': signature } : {}) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`the short message service answered ${answer.status}`)
  }
}
