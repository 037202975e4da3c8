import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { openIncidentBook } from '../../../../gateway/watch/incidents/incident-book'
import { IncidentGaps, missingData } from '../../../../gateway/watch/incidents/incident-gaps'
import { unfillableReason } from '../../../../gateway/watch/incidents/words'
import { dateToMs } from '../../../../shared/market/session'
import type { HealthState } from '../../../../shared/protocol/rest'
import type { MissingMinute } from '../../../../shared/protocol/rest-missing'
import { openTestDatabase } from '../../../support/test-database'

const TEN = dateToMs('20260706') + 10 * 3_600_000
const minute = (after: number, more: Partial<MissingMinute> = {}): MissingMinute => ({
  exchange: 'SH',
  minute: TEN + after * 60_000,
  instruments: 1,
  state: 'missing',
  ...more,
})

test('consecutive minutes of the same state are reported together, by exchange', () => {
  const data = missingData([
    minute(1, { exchange: 'SZ' }),
    minute(0),
    minute(1, { instruments: 3 }),
    minute(3),
    minute(2, { state: 'refilled' }),
    minute(5, { state: 'unknown', instruments: 0 }),
  ])
  expect(data).toMatchObject({ minutes: 6, refilled: 1, unknown: 1 })
  expect(
    data.spans.map((span) => [
      span.exchange,
      (span.from - TEN) / 60_000,
      (span.to - TEN) / 60_000,
      span.state,
      span.instruments,
    ]),
  ).toEqual([
    ['SH', 0, 1, 'missing', 3],
    ['SH', 2, 2, 'refilled', 1],
    ['SH', 3, 3, 'missing', 1],
    ['SH', 5, 5, 'unknown', 0],
    ['SZ', 1, 1, 'missing', 1],
  ])
})

test('separate minutes are reported separately, the first twenty of them, and all are counted', () => {
  const { minutes, spans } = missingData(Array.from({ length: 25 }, (_, at) => minute(at * 2)))
  expect([minutes, spans.length]).toEqual([25, 20])
  expect(spans.map(({ from, to }) => [(from - TEN) / 60_000, to - from]).at(-1)).toEqual([38, 0])
})

describe('an incident of the market', () => {
  let db: Db
  let now = 0
  beforeEach(async () => {
    now = TEN
    db = await openTestDatabase()
    await migrate(db)
  })
  afterEach(() => db.destroy())

  const keep = (...minutes: MissingMinute[]) => db.insertInto('missing_minutes').values(minutes).execute()
  async function ill(source = 'tape') {
    const book = await openIncidentBook({ db, place: 'http://zeus.test', now: () => now })
    const look = (state: HealthState) => book.look([{ source, state, words: source, at: now, figures: {} }])
    look('broken')
    now += 180_000
    look('ok')
    now += 30_000
    look('ok')
    await book.settled()
    return book
  }
  const closing = (book: Awaited<ReturnType<typeof ill>>, unfillable?: boolean) =>
    book.change(1, { close: true, reason: '数据商确认', unfillable }, 'ann').then(
      ({ missing, closedBy }) => ({ missing, closedBy }),
      (thrown: { code: string; message: string }) => [thrown.code, thrown.message],
    )

  test('has the minutes of its duration and one before, and no others', async () => {
    await keep(minute(-2), minute(-1), minute(0), minute(3, { state: 'refilled' }), minute(4))
    const [told] = await (await ill()).list()
    expect(told?.missing).toMatchObject({ minutes: 3, refilled: 1, unknown: 0 })
  })

  test('is not closed while minutes are missing or unknown, unless they cannot be refilled', async () => {
    await keep(minute(0), minute(1, { state: 'refilled' }), minute(2, { state: 'unknown' }))
    const book = await ill()
    const [code, message] = (await closing(book)) as string[]
    expect(code).toBe('incident-gaps')
    expect(message).toContain('补齐 1/3 分钟')
    expect((await book.list())[0]?.closedAt).toBeNull()
    expect(await closing(book, true)).toMatchObject({ closedBy: 'ann', missing: { minutes: 3, refilled: 1 } })
  })

  test('has its own minutes beside others, up to now if it is open', async () => {
    await keep(minute(0), minute(90), minute(91), minute(200, { state: 'refilled' }))
    const time = (from: number, until: number | null, source = 'tape') => {
      const until_ms = until === null ? null : TEN + until * 60_000
      return { source, market_from: TEN + from * 60_000, market_until: until_ms }
    }
    const all = [time(90, null), time(0, 5), time(90, 91, 'feed-process.tape'), time(90, 91, 'feed-process.loop')]
    const find = await new IncidentGaps(db).finder(all)
    expect(all.map((one) => find(one)?.minutes)).toEqual([3, 1, 2, undefined])
  })

  test('is closed as usual once all are refilled', async () => {
    await keep(minute(0, { state: 'refilled' }))
    expect(await closing(await ill())).toMatchObject({ closedBy: 'ann', missing: { minutes: 1, refilled: 1 } })
  })

  test('of a part without figures has no minutes', async () => {
    await keep(minute(0))
    expect(await closing(await ill('loop'))).toMatchObject({ closedBy: 'ann', missing: null })
  })

  test('the log states how much was missing when it was closed nevertheless', () => {
    expect(unfillableReason(missingData([minute(0), minute(1, { state: 'refilled' })]), '源无回放')).toBe(
      '缺口不可补（补齐 1/2 分钟）：源无回放',
    )
  })
})
