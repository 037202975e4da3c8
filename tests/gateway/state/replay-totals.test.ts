import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReplayFeed } from '../../../gateway/feeds/replay/feed'
import { createMarketState, type MarketState } from '../../../gateway/state/market-state'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { InstrumentId } from '../../../shared/market/instrument'
import { recording } from '../../support/recordings'

interface Identities {
  minutes: number
  /** Minutes in which Σ over grades of OD net is not 0. */
  unbalanced: number[]
  /** Minutes in which Σ AD is not buys − sells, or buys + sells + auction is not the minute's turnover. */
  wrong: number[]
}

/** Plays recordings together, as one folder, as fast as they are read. */
async function replay(files: readonly string[]): Promise<MarketState> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-replay-'))
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0 })
  try {
    for (const file of files) await symlink(file, join(folder, basename(file)))
    const feed = createReplayFeed({
      path: folder,
      speed: Number.POSITIVE_INFINITY,
      endWhenDone: true,
      now: () => 0,
      wait: () => Promise.resolve(),
    })
    for await (const batch of feed.events(new AbortController().signal)) {
      for (const event of batch) if (event.kind !== 'status') state.apply(event)
      state.tick(feed.clock().marketTime)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return state
}

function identitiesOf(state: MarketState, id: InstrumentId): Identities {
  const turnover = new Map(state.minutes(id).map((row) => [row.slot, row.amount]))
  const rows = state.rows(`flow:${id}`, 'flow')
  const slots = (holds: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => !holds(row)).map((row) => row.slot)
  return {
    minutes: rows.length,
    unbalanced: slots((row) => row.odS + row.odM + row.odL + row.odX === 0),
    wrong: slots(
      (row) =>
        row.adS + row.adM + row.adL + row.adX === row.buy - row.sell &&
        row.buy + row.sell + row.auction === turnover.get(row.slot),
    ),
  }
}

describe('recorded days', () => {
  test('600519 on 2023-02-01 ends with the totals of the exchange, to the share and the fen', async (context) => {
    const state = await replay([
      recording(context, 'l2_ticks', 'sse', '600519_20230201_trades.csv.gz'),
      recording(context, 'l2_ticks', 'sse', '600519_20230201_orders.csv.gz'),
      recording(context, 'l2_snapshots', 'sse', '600519_20230201_snapshot.csv.gz'),
    ])
    const totals = state.totals('600519.SH')
    expect(totals?.printed).toEqual(totals?.quoted)
    expect(totals?.printed.trades).toBeGreaterThan(27_000)
    const { printed, quoted, ...shown } = totals ?? {}
    expect(shown).toEqual(quoted)
    expect(shown).toEqual(printed)
    expect(identitiesOf(state, '600519.SH')).toMatchObject({ unbalanced: [], wrong: [] })
  })

  test.for([
    ['600536.SH', 'sse/600536_20230711'],
    ['601825.SH', 'sse/601825_20230711'],
    ['605580.SH', 'sse/605580_20230711'],
    ['600000.SH', 'sse/600000_20200102'],
    ['000001.SZ', 'szse/000001_20230201'],
  ] as const)('%s: every minute of the ledger balances', async ([id, name], context) => {
    const half = id === '000001.SZ' ? '_morning' : ''
    const state = await replay([recording(context, 'l2_ticks', `${name}_trades${half}.csv.gz`)])
    const totals = state.totals(id)
    const identities = identitiesOf(state, id)
    expect(identities).toMatchObject({ unbalanced: [], wrong: [] })
    expect(identities.minutes).toBeGreaterThan(100)
    expect(totals?.printed.trades).toBeGreaterThan(5_000)
    const amounts = state.minutes(id).reduce((sum, row) => sum + row.amount, 0)
    expect(amounts).toBe(totals?.printed.amount)
  })
})
