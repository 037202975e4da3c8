import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { derivedPast } from '../../gateway/feeds/simulated/past/derived-past'
import type { HistoryPageFacts } from '../../shared/protocol/rest-history'
import { topic } from '../../shared/protocol/topics'
import { openMigratedDatabase } from './migrated-database'
import { INDEX, INSTRUMENTS, MOUTAI, pastDay, QUIET, type SmallMarket, smallMarket } from './small-market'
import { storeMarketDays } from './stored-days'

/** A day that has only a daily row, two recorded days, and the current day. */
export const [DERIVED, FIRST, SECOND, TODAY] = ['20261117', '20261118', '20261119', '20261120'] as const

export const queryLimits = (limit = 2_000) => ({ limit, signal: new AbortController().signal })

/** Publishes 150 prints of MOUTAI over a day; returns the live rows after them. */
function liveDay(market: SmallMarket, seed: number) {
  const slots = Array.from({ length: 150 }, (_, n) => 1 + ((n * 7 + seed) % 236)).sort((a, b) => a - b)
  slots.forEach((slot, n) => {
    const side = (n + seed) % 3 === 0 ? 'sell' : 'buy'
    market.trade(MOUTAI, slot, 1_000 + ((n * 37 + seed) % 60), 100 * (1 + ((n * 13) % 90)), side)
    if (n % 5 === 0) market.trade(QUIET, slot, 990 + (n % 9), 300, side)
    market.index(slot, 250_000 + n * 10)
  })
  return structuredClone({
    minute: market.state.rows(topic.tick(MOUTAI), 'minute'),
    flow: market.state.rows(topic.flow(MOUTAI), 'flow'),
    index: market.state.rows(topic.index(INDEX), 'index-minute'),
  })
}

/** Stored days for the tests of a file or group; available from its `beforeAll` hooks on. */
export function queriedDays() {
  let days: Awaited<ReturnType<typeof openQueriedDays>>
  beforeAll(async () => {
    days = await openQueriedDays()
  }, 60_000)
  afterAll(() => days.close())
  return {
    get asked() {
      return days.asked
    },
    get past() {
      return days.past
    },
    get live() {
      return days.live
    },
  }
}

/** Stored days, and the live rows of MOUTAI and the index at the end of each. SECOND is an ex-date. */
async function openQueriedDays() {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-asked-'))
  const db = await openMigratedDatabase(':memory:')
  const market = smallMarket(FIRST)
  const past = storeMarketDays(db, market, folder, derivedPast(7))
  const live = new Map<string, ReturnType<typeof liveDay>>()
  market.startDay(FIRST)
  market.apply(pastDay(MOUTAI, DERIVED, 1_005, 4_000_000))
  live.set(FIRST, liveDay(market, 1))
  market.enter('ended', 240)
  await past.flush()
  const close = market.state.dayRow(MOUTAI)?.close ?? 0
  const after = INSTRUMENTS.map((each) => (each.id === MOUTAI ? { ...each, prevClose: Math.round(close * 0.9) } : each))
  market.startDay(SECOND, after)
  live.set(SECOND, liveDay(market, 2))
  market.enter('ended', 240)
  await past.flush()
  market.startDay(TODAY)
  live.set(TODAY, liveDay(market, 3))
  await past.flush()
  // Marks both days as complete: only then is a day's last price used as its close.
  for (const day of [FIRST, SECOND]) {
    const [row] = await past.days.between(MOUTAI, day, day)
    if (row) await past.days.write([{ id: MOUTAI, ...row, completeness: 1 }])
  }
  return {
    past,
    live,
    asked: past.history.asked,
    async close() {
      await past.close()
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All pages of a query. */
export async function allPages<P extends HistoryPageFacts>(
  ask: (cursor: string | undefined) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask(cursor)
    pages.push(page)
    if (page.next === null) return pages
    if (pages.length > 1_000) throw new Error('the pages do not end')
    cursor = page.next
  }
}

/** A column over all pages. */
export const columnOf = <P extends object>(pages: readonly P[], name: keyof P) =>
  pages.flatMap((page) => page[name] as unknown[])
