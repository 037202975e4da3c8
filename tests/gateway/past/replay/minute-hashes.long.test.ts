import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileDays } from '../../../../gateway/past/recorder/file-days'
import { DayFeed } from '../../../../gateway/past/replay/day-feed'
import { type RecordedReplayDay, replayableDays } from '../../../../gateway/past/replay/recorded-day'
import { dateToMs } from '../../../../shared/market/session'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import { type TopicName, topic } from '../../../../shared/protocol/topics'
import { historyFolder } from '../../../support/history-writer'
import { openRecorded } from '../../../support/open-recorded'
import { hashRows, recordDay } from '../../../support/record-day'
import { steppedMarket } from '../../../support/stepped-market'

const DAY = '20260706'
const MINUTE = 60_000
const at = (hour: number, minute: number) => dateToMs(DAY) + (hour * 60 + minute) * MINUTE
let codes: string[]

/** Kinds of which all rows are compared; of prints a page shows only the newest. */
const CODE_KINDS: [name: (id: string) => TopicName, kind: KindName][] = [
  [topic.tick, 'minute'],
  [topic.flow, 'flow'],
  [topic.deals, 'big-order'],
  [topic.deals, 'price-level'],
  [topic.split, 'finding'],
]
/** Figures of the day in a quote, without the book. */
const dayFigures = ({ last, open, high, low, volume, amount, trades, outer, inner }: Row<'quote'>) => {
  return { last, open, high, low, volume, amount, trades, outer, inner }
}
/** Topics stored as of the mark: without a print of exactly that time. */
const isOfMark = (name: TopicName): boolean => /^(index:|(board|measures|deals):market$)/.test(name)

const folder = historyFolder()
/** By minute mark, topic and kind: hash of the rows of the running market. */
const live = new Map<number, Map<string, string>>()
/** By minute mark and instrument: figures of the day in its quote. */
const liveFigures = new Map<number, Map<string, ReturnType<typeof dayFigures>[]>>()
let recorded: ReturnType<typeof recordDay>
let indexes: string[]

function noteLive(mark: number) {
  const { state } = recorded
  // Before the first price no mark is stored.
  if (state.rows(topic.boardMarket, 'board').length === 0) return
  const hashes = new Map<string, string>()
  const note = (name: TopicName, kind: KindName) => hashes.set(`${name} ${kind}`, hashRows(state.rows(name, kind)))
  for (const id of codes) for (const [name, kind] of CODE_KINDS) note(name(id), kind)
  for (const id of indexes) for (const kind of ['index', 'index-minute'] as const) note(topic.index(id), kind)
  note(topic.boardMarket, 'board')
  note(topic.boardMarket, 'breadth')
  note(topic.measuresMarket, 'measure')
  note(topic.dealsMarket, 'big-order')
  note(topic.splitMarket, 'finding')
  hashes.set(`${topic.eventsMarket} market-event`, hashRows(state.marketEvents()))
  live.set(mark, hashes)
  const figures = codes.map((id) => [id, state.rows(topic.tick(id), 'quote').map(dayFigures)] as const)
  // A replay does not have instruments without prints.
  liveFigures.set(mark, new Map(figures.filter(([, [first]]) => first && first.trades > 0)))
}

beforeAll(async () => {
  const market = steppedMarket({ startAt: at(9, 24), instrumentCount: 60 })
  const stop = new AbortController()
  recorded = recordDay(folder)
  let minute = 0
  const running = (async () => {
    for await (const batch of market.feed.events(stop.signal)) {
      let time = 0
      for (const event of batch) {
        if (event.kind === 'status') continue
        if ('exchangeTime' in event && !('instrument' in event && recorded.state.ownDay(event.instrument))) {
          time = event.exchangeTime
          const now = Math.floor(time / MINUTE)
          if (minute > 0 && now > minute) {
            codes = recorded.state.activeIds().slice(0, 6)
            indexes = recorded.state
              .instrumentTable()
              .id.filter((id) => recorded.state.instrument(id)?.kind === 'index')
            noteLive((minute + 1) * MINUTE)
          }
          minute = Math.max(minute, now)
        }
        recorded.take(event)
      }
      if (time > 0) recorded.tick(time)
    }
  })()
  await market.stepTo(at(9, 38))
  stop.abort()
  running.catch(() => undefined)
  await recorded.write()
})
afterAll(() => recorded.close())

const feedAt = (day: RecordedReplayDay, time: number) =>
  new DayFeed({ day, at: time, epoch: 1, send: () => undefined, now: () => 0 })

describe('a recorded short day', () => {
  test('can be replayed, and has minutes and indexes to compare', () => {
    expect(replayableDays(openFileDays(folder))).toEqual([DAY])
    expect(live.size).toBeGreaterThan(8)
    expect(indexes.length).toBeGreaterThan(3)
  })

  test('has the same rows of each topic at every minute mark as the running market', () => {
    const day = openRecorded(folder, DAY)
    const wrong: string[] = []
    let compared = 0
    for (const [mark, hashes] of live) {
      // Prints are exact: those before the mark; other rows are those stored at the mark.
      const before = feedAt(day, mark - 1)
      const upon = feedAt(day, mark)
      for (const [key, hash] of hashes) {
        const [name = '', kind = ''] = key.split(' ')
        const feed = isOfMark(name) ? upon : before
        const rows = name === topic.eventsMarket ? eventsBefore(day, mark) : feed.rows(name, kind as KindName)
        compared++
        if (hashRows(rows) !== hash) wrong.push(`${new Date(mark).toISOString()} ${key}`)
      }
    }
    day.close()
    expect(wrong.slice(0, 5)).toEqual([])
    expect(compared).toBeGreaterThan(400)
    const all = [...live.values()].flatMap((hashes) => [...hashes])
    const filled = new Set(all.flatMap(([key, hash]) => (hash.startsWith('0 ') ? [] : [key.replace(/:\S+/, '')])))
    expect([...filled].sort()).toEqual([
      ...['board board', 'board breadth', 'deals big-order', 'deals price-level', 'events market-event'],
      ...['flow flow', 'index index', 'index index-minute', 'measures measure', 'split finding', 'tick minute'],
    ])
  })

  test('has the same price, range, volume, money and sides of the day at every minute mark', () => {
    const day = openRecorded(folder, DAY)
    const sides = { outer: 0, inner: 0 }
    for (const [mark, figures] of liveFigures) {
      const feed = feedAt(day, mark - 1)
      for (const [id, known] of figures) {
        expect((feed.rows(topic.tick(id), 'quote') as Row<'quote'>[]).map(dayFigures), `${mark} ${id}`).toEqual(known)
        sides.outer += known[0]?.outer ?? 0
        sides.inner += known[0]?.inner ?? 0
      }
    }
    day.close()
    expect(Math.min(sides.outer, sides.inner)).toBeGreaterThan(0)
  })

  test('has the same rows when it is reached in steps and by a jump', () => {
    const day = openRecorded(folder, DAY)
    const stepped = feedAt(day, at(9, 15))
    for (const id of codes) stepped.rows(topic.tick(id), 'minute')
    for (let time = at(9, 15); time <= at(9, 36); time += 7_000) stepped.to(time)
    const jumped = feedAt(day, at(9, 15) + Math.floor((21 * MINUTE) / 7_000) * 7_000)
    for (const id of codes) {
      for (const kind of ['trade', 'quote', 'minute'] as const) {
        const rows = stepped.rows(topic.tick(id), kind)
        expect(rows.length, `${id} ${kind}`).toBeGreaterThan(0)
        expect(hashRows(rows), `${id} ${kind}`).toBe(hashRows(jumped.rows(topic.tick(id), kind)))
      }
    }
    day.close()
  })
})

const eventsBefore = (day: RecordedReplayDay, mark: number) => day.events().filter(({ time }) => time < mark)
