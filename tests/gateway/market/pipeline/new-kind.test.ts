import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RowStore } from '../../../../client/store/rows/row-store'
import type { RowMaker } from '../../../../gateway/market/state/rows/row-maker'
import type { KindSpec } from '../../../../shared/protocol/kinds'
import type { Update } from '../../../../shared/protocol/update'
import { clock, DAY, makeInstrument, makeTrade } from '../../../support/market-events'

/** Files of the repository that a kind touches; each mock below stands for one line in that file. */
const touched: string[] = []
const KIND_TABLE = '../../../../shared/protocol/kind-table'
const FIGURE_COLUMNS = '../../../../shared/protocol/figure-columns'
const TOPIC_TABLE = '../../../../shared/protocol/topic-table'
const ROW_MAKERS = '../../../../gateway/market/state/rows/all'

beforeAll(() => {
  vi.resetModules()
  vi.doMock(KIND_TABLE, async (original) => {
    touched.push('shared/protocol/kind-table.ts')
    const { kinds } = await original<typeof import('../../../../shared/protocol/kind-table')>()
    const columns = { key: 'text', prints: 'uint' } as const
    const spare: KindSpec = { id: 99, delivery: 'latest', key: 'key', retained: 8, retainedByPage: 2, columns }
    return { kinds: { ...kinds, spare } }
  })
  vi.doMock(FIGURE_COLUMNS, async (original) => {
    touched.push('shared/protocol/figure-columns.ts')
    const known = await original<typeof import('../../../../shared/protocol/figure-columns')>()
    return { ...known, COLUMN_FIGURES: { ...known.COLUMN_FIGURES, spare: { key: null, prints: null } } }
  })
  vi.doMock(TOPIC_TABLE, async (original) => {
    touched.push('shared/protocol/topic-table.ts')
    const { topicFamilies } = await original<typeof import('../../../../shared/protocol/topic-table')>()
    return { topicFamilies: { ...topicFamilies, spare: { kinds: ['spare'], of: 'market' } } }
  })
  vi.doMock(ROW_MAKERS, async (original) => {
    touched.push('gateway/market/state/rows/all.ts')
    const { createRowMakers } = await original<typeof import('../../../../gateway/market/state/rows/all')>()
    const withSpare: typeof createRowMakers = (market) =>
      Object.assign(createRowMakers(market), { spare: spareRows(market) })
    return { createRowMakers: withSpare }
  })
})

afterAll(() => {
  for (const path of [KIND_TABLE, FIGURE_COLUMNS, TOPIC_TABLE, ROW_MAKERS]) vi.doUnmock(path)
  vi.resetModules()
})

const SPARE = 'spare:market'

/** The one new file of the gateway: prints of each instrument, counted. */
function spareRows(market: { out: Update[]; ingestTime: number }): RowMaker {
  const counted = new Map<string, number>()
  const rowOf = (key: string) => ({ key, prints: counted.get(key) ?? 0 })
  return {
    kinds: ['spare'] as never,
    trade(_trade, { instrument: { id } }) {
      counted.set(id, (counted.get(id) ?? 0) + 1)
      market.out.push({ kind: 'spare', topic: SPARE, row: rowOf(id), ingestTime: market.ingestTime } as never)
    },
    rows: () => [...counted.keys()].map(rowOf) as never,
    restart: () => counted.clear(),
  }
}

async function open() {
  const { RowStore: Store } = await import('../../../../client/store/rows/row-store')
  const { createMarketState } = await import('../../../../gateway/market/state/market-state')
  const { TopicLogs } = await import('../../../../gateway/market/numbering/topic-logs')
  const { decodeFrame, FLAG_SNAPSHOT, joinSections, writeSection } = await import('../../../../shared/protocol/frame')
  const { ByteWriter } = await import('../../../../shared/protocol/bytes')
  const { DEFAULT_GRADES } = await import('../../../../shared/flow/grades')
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 7 })
  const logs = new TopicLogs(state, 1)
  const store = new Store('spare' as never) as RowStore<never> & {
    rows: { spare: { byKey: Map<string, { key: string; prints: number }> } }
  }
  const log = logs.log(SPARE)
  const apply = (...events: Parameters<typeof state.apply>[0][]) => {
    for (const event of events) for (const update of state.apply(event)) logs.append(update)
  }
  let cursor: ReturnType<typeof log.head> | undefined
  /** Sends the page what it lacks, as bytes. */
  function read(): void {
    const sections = log.since(cursor).map((group) => {
      const out = new ByteWriter()
      const flags = group.snapshot ? FLAG_SNAPSHOT : 0
      writeSection(
        out,
        { topicId: log.id, flags, epoch: log.epoch, seq: group.seq, ingestTime: group.ingestTime },
        group,
      )
      return out.finish()
    })
    cursor = log.head()
    const decoded = decodeFrame(joinSections(sections))
    if (!decoded.ok) throw new Error(decoded.reason)
    for (const section of decoded.sections) store.apply(section)
    store.commit(1)
  }
  apply(
    { kind: 'day', tradingDay: DAY },
    { kind: 'instruments', instruments: ['600519.SH', '000002.SZ', '300750.SZ'].map((id) => makeInstrument({ id })) },
  )
  return { state, store, apply, read }
}

const print = (instrument: string) => makeTrade({ instrument, exchangeTime: clock('10:00:00') })

describe('a new kind of row', () => {
  test('needs only its row, topic and derivation to be sent from a print to the page', async () => {
    const { store, apply, read, state } = await open()
    apply(print('600519.SH'), print('600519.SH'))
    read()
    expect([...store.rows.spare.byKey.values()]).toEqual([{ key: '600519.SH', prints: 2 }])
    apply(print('000002.SZ'), print('600519.SH'))
    read()
    expect([...store.rows.spare.byKey.values()]).toEqual([
      { key: '000002.SZ', prints: 1 },
      { key: '600519.SH', prints: 3 },
    ])
    apply({ kind: 'day', tradingDay: '20260707' })
    expect(state.rows(SPARE, 'spare' as never)).toEqual([])
    expect(touched.sort()).toEqual([
      'gateway/market/state/rows/all.ts',
      'shared/protocol/figure-columns.ts',
      'shared/protocol/kind-table.ts',
      'shared/protocol/topic-table.ts',
    ])
  })

  test('is stored by the page as its row of the table says', async () => {
    const { store, apply, read } = await open()
    apply(print('600519.SH'), print('000002.SZ'), print('300750.SZ'))
    read()
    expect([...store.rows.spare.byKey.keys()]).toEqual(['000002.SZ', '300750.SZ'])
  })
})
