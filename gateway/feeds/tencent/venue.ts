import type { HttpVenueOptions, Venue } from '../level-one/venue'
import { batchesOf, prefixedCode } from '../polling/codes'
import { fetchText } from '../polling/http-text'
import { readTencentMinutes } from './minute-text'
import { readQuotes } from './quote-text'

const TENCENT_URL = 'https://qt.gtimg.cn'
const TENCENT_MINUTE_URL = 'https://web.ifzq.gtimg.cn'
const CODES_A_REQUEST = 60

interface TencentOptions extends HttpVenueOptions {
  /** URL of the day's minute lines. If `url` is not the vendor's, minutes are requested only if this is given. */
  minuteUrl?: string
}

/**
 * Tencent's quotes: 60 codes a request, a request a second at most, a round every 3 seconds; the day's minutes of an
 * instrument once, when it is seen first.
 */
export function tencentVenue(options: TencentOptions = {}): Venue {
  const { url = TENCENT_URL, timeoutMs = 8_000 } = options
  const minuteUrl = options.minuteUrl ?? (options.url ? undefined : TENCENT_MINUTE_URL)
  const past: Venue['past'] = async (id, signal) => {
    const address = `${minuteUrl}/appstock/app/minute/query?code=${prefixedCode(id)}`
    const { body } = await fetchText({ url: address, timeoutMs, signal })
    return readTencentMinutes(body, id)
  }
  const pace = { roundMs: 3_000, gapMs: 1_000 }
  return {
    name: 'tencent',
    title: '腾讯行情',
    pace,
    resetsToBan: 5,
    async *read(ids, { signal, rest }) {
      for (const [at, batch] of batchesOf(ids, CODES_A_REQUEST).entries()) {
        if (at > 0) await rest(pace.gapMs)
        if (signal.aborted) return
        const address = `${url}/q=${batch.map(prefixedCode).join(',')}`
        const { body, serverTime } = await fetchText({ url: address, encoding: 'gb18030', timeoutMs, signal })
        yield { ...readQuotes(body, batch), ...(serverTime ? { serverTime } : {}) }
      }
    },
    ...(minuteUrl ? { past } : {}),
    close: () => undefined,
  }
}
