import type { HttpVenueOptions, Venue } from '../level-one/venue'
import { batchesOf, prefixedCode } from '../polling/codes'
import { fetchText } from '../polling/http-text'
import { readQuotes } from './quote-text'

const SINA_URL = 'https://hq.sinajs.cn'
const CODES_A_REQUEST = 400
/** Without it the server answers 403 since January 2022. */
const REFERER = 'https://finance.sina.com.cn'

/** Sina's quotes: 400 codes a request, a request a second at most, a round every 3 seconds. */
export function sinaVenue({ url = SINA_URL, timeoutMs = 8_000 }: HttpVenueOptions = {}): Venue {
  const pace = { roundMs: 3_000, gapMs: 1_000 }
  return {
    name: 'sina',
    title: '新浪行情',
    pace,
    resetsToBan: 5,
    async *read(ids, { signal, rest }) {
      for (const [at, batch] of batchesOf(ids, CODES_A_REQUEST).entries()) {
        if (at > 0) await rest(pace.gapMs)
        if (signal.aborted) return
        const { body, serverTime } = await fetchText({
          url: `${url}/list=${batch.map(prefixedCode).join(',')}`,
          headers: { referer: REFERER },
          encoding: 'gb18030',
          timeoutMs,
          signal,
        })
        yield { ...readQuotes(body, batch), ...(serverTime ? { serverTime } : {}) }
      }
    },
    close: () => undefined,
  }
}
