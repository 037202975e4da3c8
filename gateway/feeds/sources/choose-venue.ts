import type { Config } from '../../config/config'
import type { Venue } from '../level-one/venue'
import type { StockVenueName } from './stock-sources'

/** Live Level-1 sources by the name that `ZEUS_FEED` gives them; only the one's code is loaded. */
const VENUES: Readonly<Record<StockVenueName, (parts: VenueParts) => Promise<Venue>>> = {
  async tencent({ sources }) {
    const { tencentVenue } = await import('../tencent/venue')
    const minuteUrl = urlOf(sources.tencentMinuteUrl).url
    return tencentVenue({ ...urlOf(sources.tencentUrl), ...(minuteUrl ? { minuteUrl } : {}) })
  },
  async sina({ sources }) {
    const { sinaVenue } = await import('../sina/venue')
    return sinaVenue(urlOf(sources.sinaUrl))
  },
  async tdx({ sources, now }) {
    const { tdxVenue } = await import('../tdx/venue')
    return tdxVenue({ now, ...(sources.tdxHosts ? { hosts: sources.tdxHosts } : {}) })
  },
  async eastmoney({ sources, now }) {
    const { eastmoneyVenue } = await import('../eastmoney/venue')
    return eastmoneyVenue({ now, random: Math.random, ...urlOf(sources.eastmoneyUrl) })
  },
}

interface VenueParts {
  sources: Config['sources']
  now: () => number
}

const urlOf = (url: string | undefined): { url?: string } => (url ? { url: url.replace(/\/+$/, '') } : {})

export const VENUE_NAMES: readonly string[] = Object.keys(VENUES)

/** Undefined for a name that is no live source. */
export function chooseVenue(name: string, parts: VenueParts): Promise<Venue> | undefined {
  return Object.entries(VENUES).find(([known]) => known === name)?.[1](parts)
}
