import type { Carrier } from './deliver'
import { signedPost } from './signed-post'
import { sentence } from './wording'

/** Passes codes to the SMS service: a signed POST of JSON `{phone, scene, code, text}`. Any 2xx means success. */
export function webhookCarrier(url: string, secret: string | undefined, fetchImpl: typeof fetch = fetch): Carrier {
  return async ({ address, scene, purpose, code }) => {
    const content = { phone: address, scene, code, text: sentence(purpose, code) }
    await signedPost({ url, secret }, content, fetchImpl)
  }
}
