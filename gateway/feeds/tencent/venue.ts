import { batchesOf, prefixedCode } from '../level-one/codes'
import { fetchText } from '../level-one/http-text'
import type { HttpVenueOptions, Venue } from '../level-one/venue'
import { readQuotes } from './quote-text'

export const TENCENT_URL = 'https://qt.gtimg.cn'
const CODES_A_REQUEST = 60

/** Tencent's quotes: 60 codes a request, a request a second at most, a round every 3 seconds. */
export function tencentVenue({ url = TENCENT_URL, timeoutMs = 8_000 }: HttpVenueOptions = {}): Venue {
  const pace = { roundMs: 3_000, gapMs: 1_000 }
  return {
    ...{ name: 'tencent', title: '腾讯行情', pace, resetsToBan: 5 },
    async *read(ids, { signal, rest }) {
      for (const [at, batch] of batchesOf(ids, CODES_A_REQUEST).entries()) {
        if (at > 0) await rest(pace.gapMs)
        if (signal.aborted) return
        const address = `${url}/q=${batch.map(prefixedCode).join(',')}`
        const { body, serverTime } = await fetchText({ url: address, encoding: 'gb18030', timeoutMs, signal })
        yield { ...readQuotes(body, batch), ...(serverTime ? { serverTime } : {}) }
      }
    },
    close: () => undefined,
  }
}
