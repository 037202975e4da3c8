import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReplayedBooks } from '../../../../gateway/past/replay/book-day'
import { MeasuresPart } from '../../../../gateway/past/replay/day-parts'
import { DealsPart } from '../../../../gateway/past/replay/deals-part'
import { FindingsPart } from '../../../../gateway/past/replay/findings-part'
import {
  BOOKS_MARK,
  bookSections,
  FINDINGS_MARK,
  findingLines,
  MEASURE_MARK,
  rowSections,
  sectionsOf,
} from '../../../../gateway/past/replay/mark-frames'
import type { RecordedReplayDay } from '../../../../gateway/past/replay/recorded-day'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'
import { joinSections } from '../../../../shared/protocol/frame'
import { type KindName, kinds, type Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { historyFolder } from '../../../support/history-writer'
import { openRecorded } from '../../../support/open-recorded'
import { partOf } from '../../../support/part-of'
import { recordDay } from '../../../support/record-day'
import { childrenOf, findingOf } from '../../../support/split-finding'

const DAY = '20260706'
const CODE = '600519.SH'
const at = (hour: number, minute: number, second = 0) => dateToMs(DAY) + ((hour * 60 + minute) * 60 + second) * 1_000

/** A recorded day with only these marks, by their labels. */
function dayOf(marks: Record<string, Record<string, Uint8Array>>) {
  const read: string[] = []
  const labels = (mark: string) => Object.keys(marks[mark] ?? {}).sort()
  const markBytes = (mark: string, label: string) => {
    read.push(label)
    return marks[mark]?.[label]
  }
  const day = {
    newestLabel: (mark: string, upTo: string) => labels(mark).findLast((label) => label <= upTo),
    labels: (mark: string, after: string, beyond: string) => {
      const found = labels(mark).filter((label) => label > after)
      const last = found.findIndex((label) => label > beyond)
      return last < 0 ? found : found.slice(0, last + 1)
    },
    markBytes,
    mark: (mark: string, label: string) => {
      const bytes = markBytes(mark, label)
      return bytes ? sectionsOf(bytes) : []
    },
  }
  return { day: partOf<RecordedReplayDay>(day), read }
}
const rowOf = <K extends KindName>(kind: K, row: Partial<Row<K>>): Row<K> => {
  const empty = Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? '' : 0])
  return { ...Object.fromEntries(empty), ...row }
}
/** Collects the rows that a part publishes, with their topics. */
function listener<T>(map: (row: Row<KindName>) => T) {
  const published: [string, T][] = []
  return {
    publish: (name: string, _kind: KindName, row: Row<KindName>) => void published.push([name, map(row)]),
    published: () => published.splice(0),
  }
}

describe('the measures of a replayed day', () => {
  const [name] = Object.entries(kinds.measure.columns).find(([key]) => key !== 'index') ?? []
  const measures = (...values: number[]) =>
    joinSections([
      ...rowSections(
        'measure',
        values.map((value, index) => rowOf('measure', { index, [name as string]: value })),
      ),
    ])
  const { day } = dayOf({ [MEASURE_MARK]: { '0601': measures(1, 2), '0602': measures(1, 3) } })
  const figure = (row: Row<KindName>) => (row as unknown as Record<string, number>)[name as string]

  test('are those of the newest completed minute, and are published when they change', () => {
    const part = new MeasuresPart(day, at(10, 0, 59))
    const { publish, published } = listener((row) => [(row as Row<'measure'>).index, figure(row)])
    expect(part.rows()).toEqual([])
    part.to(at(10, 1), publish)
    expect(published()).toEqual([
      [topic.measuresMarket, [0, 1]],
      [topic.measuresMarket, [1, 2]],
    ])
    part.to(at(10, 1, 59), publish)
    expect(published()).toEqual([])
    part.to(at(10, 2), publish)
    expect(published()).toEqual([[topic.measuresMarket, [1, 3]]])
    expect(part.rows().map(figure)).toEqual([1, 3])
  })
})

describe('findings', () => {
  const lines = (...states: [time: number, finding: SplitFinding][]) =>
    Buffer.concat([...findingLines(states.map(([time, finding]) => ({ time, finding })))])
  const finding = (id: string, childCount: number) =>
    findingOf(id, { instrument: CODE, childCount, children: childrenOf(...Array(40).keys()) })
  const { day } = dayOf({
    [FINDINGS_MARK]: {
      '0600': lines([at(9, 59, 30), finding('a', 1)]),
      '0601': lines(
        ...([
          [at(10, 0, 30), finding('a', 2)],
          [at(10, 0, 40), finding('b', 1)],
        ] as [number, SplitFinding][]),
        ...([
          [at(10, 0, 40), finding('a', 3)],
          [at(10, 0, 41), finding('a', 4)],
        ] as [number, SplitFinding][]),
      ),
    },
  })
  const stateOf = (row: Row<KindName>) => {
    const { id, childCount } = JSON.parse((row as Row<'finding'>).body) as SplitFinding
    return `${id}${childCount}`
  }

  test('are published to the second, only the newest state of each, to their own topic and to the list', () => {
    const part = new FindingsPart(day, at(9, 59, 59))
    const { publish, published } = listener(stateOf)
    expect(part.rows(CODE).map(stateOf)).toEqual(['a1'])
    part.to(at(10, 0, 29), publish)
    expect(published()).toEqual([])
    part.to(at(10, 0, 40), publish)
    expect(published()).toEqual(
      ['b1', 'a3'].flatMap((one) => [topic.split(CODE), topic.splitMarket].map((name) => [name, one])),
    )
    part.to(at(10, 2), publish)
    expect(published().map(([, one]) => one)).toEqual(['a4', 'a4'])
  })

  test('include those of a running minute when they are requested within it', () => {
    expect(new FindingsPart(day, at(10, 0, 35)).rows('market').map(stateOf)).toEqual(['a2'])
  })

  test('are published to each topic in the form of its rows', () => {
    const part = new FindingsPart(day, at(9, 59, 29))
    const bodies: Record<string, string> = {}
    part.to(at(9, 59, 30), (name, _kind, row) => {
      bodies[name] = (row as Row<'finding'>).body
    })
    expect(bodies[topic.splitMarket]).toBe((part.rows('market')[0] as Row<'finding'>).body)
    expect(bodies[topic.split(CODE)]).toBe((part.rows(CODE)[0] as Row<'finding'>).body)
    expect(bodies[topic.splitMarket]).not.toBe(bodies[topic.split(CODE)])
  })
})

describe('books', () => {
  const books = (...rows: [time: number, bidPrice1: number][]) =>
    joinSections(
      rows.flatMap(([time, bidPrice1]) => [
        ...bookSections([{ id: CODE, rows: [rowOf('quote', { time, bidPrice1 })] }], () => 7),
      ]),
    )
  const opened = () =>
    dayOf({
      [BOOKS_MARK]: { '0601': books([at(10, 0, 10), 1], [at(10, 0, 50), 2]), '0603': books([at(10, 2, 5), 3]) },
    })

  test.each([
    [at(10, 0, 9), undefined],
    [at(10, 0, 10), 1],
    [at(10, 0, 49), 1],
    [at(10, 0, 50), 2],
    [at(10, 1, 49), 2],
    [at(10, 1, 50), undefined],
    [at(10, 2, 5), 3],
  ])('are the newest by then, for less than a minute: %s', (time, bid) => {
    const { day } = opened()
    expect(new ReplayedBooks(day).at(7, time)?.bidPrice1).toBe(bid)
    expect(new ReplayedBooks(day).at(8, time)).toBeUndefined()
  })

  test('of the newest minutes are read once', () => {
    const labels = ['0601', '0602', '0603', '0604', '0605']
    const { day, read } = dayOf({
      [BOOKS_MARK]: Object.fromEntries(labels.map((label) => [label, books([at(10, Number(label) - 601, 30), 1])])),
    })
    const replayed = new ReplayedBooks(day)
    for (let second = 30; second < 290; second += 10) replayed.at(7, at(10, 0) + second * 1_000)
    expect(read.filter((label) => label <= '0605')).toEqual(labels)
  })
})

describe('the largest orders', () => {
  const folder = historyFolder()
  const instrument = makeInstrument({ id: CODE })
  let day: RecordedReplayDay
  beforeAll(async () => {
    const recorded = recordDay(folder)
    recorded.take({ kind: 'day', tradingDay: DAY })
    recorded.take({ kind: 'instruments', instruments: [instrument] })
    // Each print is 300,000.37 yuan: the sums include the cents.
    for (const [minute, buyNo] of [
      [0, 1],
      [1, 1],
      [2, 3],
      [3, 5],
    ] as const) {
      const time = at(10, minute, 5)
      const print = { instrument: CODE, exchangeTime: time, volume: 30_000, amount: 30_000_037, buyNo, sellNo: time }
      recorded.take(makeTrade(print))
      recorded.tick(time)
    }
    await recorded.write()
    await recorded.close()
    day = openRecorded(folder, DAY)
  })
  afterAll(() => day.close())

  const open = (time: number) =>
    new DealsPart({ day, at: time, grades: DEFAULT_GRADES, sealed: day.sealed, dealtIn: () => instrument })
  const bought = (row: Row<KindName>) => {
    const { side, orderNo, volume, turnover } = row as Row<'big-order'>
    return 'price' in row && !('turnover' in row) ? 'level' : side === 1 ? [orderNo, volume, turnover] : 'sold'
  }
  const orders = (all: [string, unknown][]) => all.filter(([, one]) => Array.isArray(one))

  test('of a stock are published when they grow, to its own topic, with its price levels', () => {
    const part = open(at(10, 0, 30))
    const { publish, published } = listener(bought)
    expect(part.rows(CODE, 'big-order').map(bought)).toContainEqual([1, 30_000, 300_000])
    // Also after a jump, with the cents of each print.
    expect(
      open(at(10, 1, 30))
        .rows(CODE, 'big-order')
        .map(bought),
    ).toContainEqual([1, 60_000, 600_001])
    part.to(at(10, 1, 4), publish)
    expect(published()).toEqual([])
    part.to(at(10, 1, 5), publish)
    const rows = published()
    expect(orders(rows)).toEqual([[topic.deals(CODE), [1, 60_000, 600_001]]])
    expect(rows.filter(([, one]) => one === 'level')).toEqual([[topic.deals(CODE), 'level']])
  })

  test('of the market are published each minute, and topics that are no longer read are not', () => {
    const part = open(at(10, 1, 30))
    const { publish, published } = listener(bought)
    expect(part.rows('market', 'big-order').map(bought)).toContainEqual([1, 30_000, 300_000])
    part.rows(CODE, 'big-order')
    part.retainOnly(new Set(['market']))
    part.to(at(10, 2), publish)
    expect(orders(published())).toEqual([[topic.dealsMarket, [1, 60_000, 600_001]]])
    part.rows(CODE, 'big-order')
    part.retainOnly(new Set([CODE]))
    part.to(at(10, 3), publish)
    expect(orders(published())).toEqual([[topic.deals(CODE), [3, 30_000, 300_000]]])
  })
})
