import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AuctionStore } from '../../../../gateway/market/pipeline/store-auctions'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { AuctionSession, Phase } from '../../../../shared/market/session'
import type { AuctionSlots } from '../../../../shared/protocol/rest-market'
import { openTestDatabase } from '../../../support/test-database'

const DAY = '20261120'
const course = (price: number): AuctionSlots => ({ place: [0], price: [price], matched: [10], unmatched: [-3] })

let db: Db
let now: number
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
  now = 0
})
afterEach(() => db.destroy())

/** A life of the program: its market, and what keeps its auctions. */
function life(phase: Phase, tradingDay = DAY) {
  const told = { opening: new Map<string, AuctionSlots>(), closing: new Map<string, AuctionSlots>() }
  const restored: [AuctionSession, string, number | undefined][] = []
  const state = {
    tradingDay,
    phase,
    auctionCourses: (session: AuctionSession) => told[session],
    restoreAuctions(session: AuctionSession, courses: ReadonlyMap<string, AuctionSlots>) {
      for (const [id, { price }] of courses) restored.push([session, id, price[0]])
    },
  }
  let live = true
  const kept = new AuctionStore({ db, state, isLive: () => live, now: () => now })
  return { told, restored, state, kept, setLive: (is: boolean) => (live = is) }
}

describe('the auctions of a day', () => {
  test('are restored after a restart: the matched one, and the running one up to its last place', async () => {
    const first = life('opening-auction')
    await first.kept.turn()
    first.told.opening.set('600519.SH', course(100))
    await first.kept.turn()
    first.told.opening.set('600519.SH', course(101))
    first.state.phase = 'morning'
    await first.kept.turn()
    first.state.phase = 'closing-auction'
    first.told.closing.set('600519.SH', course(102))
    await first.kept.turn(true)

    const second = life('closing-auction')
    await second.kept.turn()
    expect(second.restored.sort()).toEqual([
      ['closing', '600519.SH', 102],
      ['opening', '600519.SH', 101],
    ])
  })

  test('are written once a minute while they run', async () => {
    const { told, kept } = life('opening-auction')
    const written = async () => {
      const next = life('opening-auction')
      await next.kept.turn()
      return next.restored[0]?.[2]
    }
    told.opening.set('600519.SH', course(100))
    await kept.turn()
    told.opening.set('600519.SH', course(101))
    now = 59_999
    await kept.turn()
    expect(await written()).toBe(100)
    now = 60_000
    await kept.turn()
    expect(await written()).toBe(101)
  })

  test('wait until the day so far is received, and those of another day are dropped', async () => {
    const first = life('morning')
    first.told.opening.set('600519.SH', course(100))
    await first.kept.turn()
    const second = life('morning')
    second.setLive(false)
    await second.kept.turn()
    expect(second.restored).toEqual([])
    second.setLive(true)
    await second.kept.turn()
    expect(second.restored).toHaveLength(1)
    await life('morning', '20261123').kept.turn()
    const third = life('morning')
    await third.kept.turn()
    expect(third.restored).toEqual([])
  })
})
