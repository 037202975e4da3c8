import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { BoardRotation } from '../../../shared/protocol/rest-boards'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'
import type { MarketDay } from './market-day'

const ROTATION_DAYS_MAX = 60

interface RotationGroup {
  name: string
  members: readonly InstrumentId[]
}

interface BoardRotationOptions {
  days: Pick<DayStore, 'tradingDays' | 'marketDay'>
  market: { readonly tradingDay: string; instrument(id: InstrumentId): Instrument | undefined }
  slicing?: Slicing
}

type DayChanges = (number | null)[]

/** Changes and ranks of the boards of a scheme on finished days. A day is computed once for each scheme and membership. */
export function createBoardRotation({ days, market, slicing = eventLoop }: BoardRotationOptions) {
  const cache = new Map<string, DayChanges>()

  /** `epoch` changes whenever the boards' members do. */
  async function changesOf(day: string, key: string, epoch: number, groups: readonly RotationGroup[]) {
    const name = `${day} ${key} ${epoch}`
    const known = cache.get(name)
    if (known) return known
    const changes = boardChanges(await days.marketDay(day, slicing.pause), groups, (id) => market.instrument(id))
    if (cache.size >= ROTATION_DAYS_MAX * 4) cache.clear()
    cache.set(name, changes)
    return changes
  }

  return async (
    key: string,
    epoch: number,
    groups: readonly RotationGroup[],
    count: number,
  ): Promise<BoardRotation> => {
    const finished = (await days.tradingDays()).filter((day) => day < market.tradingDay)
    const tradingDays = finished.slice(-count)
    const byDay: DayChanges[] = []
    for (const day of tradingDays) byDay.push(await changesOf(day, key, epoch, groups))
    const ranks = byDay.map(ranksOf)
    return {
      key,
      tradingDays,
      boards: groups.map(({ name }, at) => ({
        name,
        change: byDay.map((changes) => changes[at] ?? null),
        rank: ranks.map((rank) => rank[at] ?? 0),
      })),
    }
  }
}

/** Changes of the groups on a day, weighted by today's free float at that day's previous closes; six decimals. */
export function boardChanges(
  day: MarketDay,
  groups: readonly RotationGroup[],
  instrument: (id: InstrumentId) => Instrument | undefined,
): DayChanges {
  const places = new Map(day.id.map((id, place) => [id, place]))
  return groups.map(({ members }) => {
    let worth = 0
    let gained = 0
    for (const id of members) {
      const place = places.get(id)
      const prev = place === undefined ? 0 : (day.prevClose[place] ?? 0)
      const close = place === undefined ? 0 : (day.close[place] ?? 0)
      if (prev <= 0 || close <= 0) continue
      const weight = (instrument(id)?.floatShares || 1) * prev
      worth += weight
      gained += weight * (close / prev - 1)
    }
    return worth > 0 ? Math.round((gained / worth) * 1e6) / 1e6 : null
  })
}

function ranksOf(changes: DayChanges): number[] {
  const order = changes
    .map((change, at) => ({ change, at }))
    .filter((each): each is { change: number; at: number } => each.change !== null)
    .sort((a, b) => b.change - a.change || a.at - b.at)
  const ranks = changes.map(() => 0)
  order.forEach(({ at }, place) => {
    ranks[at] = place + 1
  })
  return ranks
}
