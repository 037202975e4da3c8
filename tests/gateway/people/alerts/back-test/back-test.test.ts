import { describe, expect, test } from 'vitest'
import { BackTester } from '../../../../../gateway/people/alerts/back-test/back-test'
import { NameBook } from '../../../../../gateway/people/alerts/directory'
import { membersOf } from '../../../../../gateway/people/alerts/rule-book'
import { NOTHING_OWN } from '../../../../../shared/alerts/own'
import { readRule } from '../../../../../shared/alerts/read-rule'
import { ZeusError } from '../../../../../shared/protocol/errors'
import { BACK_TEST_INSTRUMENTS_MAX, type BackTestInput } from '../../../../../shared/protocol/rest-alerts'
import { alertMarket } from '../../../../support/alert-market'
import { type RecordedDay, type RecordedMinute, recordedPast } from '../../../../support/past-record'
import { INSTRUMENTS, MOUTAI, PINGAN, QUIET } from '../../../../support/small-market'

const TODAY = '20261118'
const names = new NameBook(INSTRUMENTS)
const CHOICE = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true } as const

/** A minute as three prices: open, the extreme, and the close. */
const minute = (at: string, open: number, close = open, more: Partial<RecordedMinute> = {}): RecordedMinute => ({
  at,
  open,
  close,
  ...more,
})
const day = (minutes: RecordedMinute[], more: Partial<RecordedDay> = {}): RecordedDay => ({
  prevClose: 1_000,
  minutes,
  ...more,
})

function tester(days: Record<string, RecordedDay>, rows?: number) {
  const past = recordedPast(days, rows)
  // The running day begins where the last one ended.
  const last = Object.values({ ...days, [TODAY]: day([]) }).findLast(({ minutes }) => minutes.length > 0)
  const prevClose = last?.minutes.at(-1)?.close ?? 1_000
  let pauses = 0
  let time = 0
  const back = new BackTester({
    source: past.source,
    instrument: (id) => INSTRUMENTS.filter((one) => one.id === id).map((one) => ({ ...one, prevClose }))[0],
    today: () => TODAY,
    elapsed: () => (time += 5),
    pause: async () => void pauses++,
  })
  const run = (
    condition: string,
    choice: Partial<Omit<BackTestInput, 'condition'>> = {},
    { signal = new AbortController().signal, members = undefined as string[] | undefined } = {},
  ) => {
    const read = readRule(condition, names.directory(NOTHING_OWN))
    if (!read.ok) throw new Error(read.reason)
    const { rule } = read
    return back.run({
      rule,
      choice: { ...CHOICE, ...choice },
      members: members ?? membersOf(rule, names, NOTHING_OWN),
      signal,
    })
  }
  return { run, asked: past.requests, pauses: () => pauses }
}

async function found(days: Record<string, RecordedDay>, condition: string, choice?: Partial<BackTestInput>) {
  const answer = await tester(days).run(condition, choice)
  if (!answer.ok) throw new Error(answer.reason)
  return answer
}

const clockOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16)
const momentsOf = ({ moments }: { moments: { tradingDay: string; at: number }[] }) =>
  moments.map(({ tradingDay, at }) => `${tradingDay} ${clockOf(at)}`)

describe('a rule tested on past days', () => {
  test('rings in minutes that crossed its price, returned newest first', async () => {
    const answer = await found(
      {
        20261116: day([minute('09:30', 1_000), minute('09:31', 1_000, 1_001, { high: 1_006 }), minute('09:32', 1_004)]),
        20261117: day([minute('09:30', 1_001), minute('13:00', 1_000, 1_010)]),
        [TODAY]: day([minute('09:30', 1_000, 1_020)]),
      },
      '600519上穿10.05',
    )
    expect(momentsOf(answer)).toEqual(['20261117 13:00', '20261116 09:31'])
    expect(answer).toMatchObject({ count: 2, first: '20261116', last: '20261117', days: 2, missing: 0, of: 1 })
    expect(answer.moments[0]?.figures).toEqual([['价格', '10.10元']])
  })

  test.each([[[MOUTAI, PINGAN, QUIET]], [[QUIET, MOUTAI, PINGAN]]])(
    'returns minutes of one time by code, in any order of the members (%j)',
    async (members) => {
      const days = { 20261117: day([minute('09:30', 1_000, 1_010)]) }
      const answer = await tester(days).run('600519上穿10.05', {}, { members })
      if (!answer.ok) throw new Error(answer.reason)
      expect(answer.moments.map(({ instrument }) => instrument)).toEqual([PINGAN, QUIET, MOUTAI])
    },
  )

  test('rings at 09:25 for an opening beyond the threshold', async () => {
    const answer = await found({ 20261117: day([minute('09:30', 1_030)]) }, '600519 涨幅>=3%')
    expect(momentsOf(answer)).toEqual(['20261117 09:25'])
  })

  test('has sums at the end of their minute, flow in yuan by size, and speed within its window', async () => {
    const minutes = [
      minute('09:30', 1_000, 1_000, { volume: 1_000, ad: [10_000, 0, 0, 0], od: [-40_000, 0, 10_000, 30_000] }),
      minute('09:31', 1_000, 1_000, { volume: 1_000, od: [-40_000, 0, 10_000, 30_000] }),
      minute('09:32', 1_000, 1_011, { volume: 1_000 }),
    ]
    const days = { 20261117: day(minutes) }
    expect(momentsOf(await found(days, '600519 成交额>=2万'))).toEqual(['20261117 09:31'])
    expect(momentsOf(await found(days, '600519 成交量>=30手'))).toEqual(['20261117 09:32'])
    expect(momentsOf(await found(days, '600519 大单净额>=8万'))).toEqual(['20261117 09:31'])
    expect(momentsOf(await found(days, '600519 超大单净额>=8万'))).toEqual([])
    expect(momentsOf(await found(days, '600519 主动净额>=1万'))).toEqual(['20261117 09:30'])
    expect(momentsOf(await found(days, '600519 涨速(1分)>=1%'))).toEqual(['20261117 09:32'])
  })

  test('compares volume with the five days before, all of which must be known', async () => {
    const quiet = () => day([minute('09:30', 1_000)], { volume: 240_000 })
    const busy = [minute('09:30', 1_000, 1_000, { volume: 2_999 }), minute('09:31', 1_000, 1_000, { volume: 3_001 })]
    const days = Object.fromEntries(
      [9, 10, 11, 12, 13].map((date) => [`202611${String(date).padStart(2, '0')}`, quiet()]),
    )
    const answer = await found({ ...days, 20261116: day(busy) }, '600519 量比>=3')
    expect(momentsOf(answer)).toEqual(['20261116 09:31'])
    expect(answer.approximate).toContain('最早几天没有 5 日均量，量比未判')
  })

  test('has its price of that time before an ex-date', async () => {
    // 10.00 became 9.50: 9.55 today was 10.05 before.
    const days = {
      20261116: day([minute('09:30', 1_000), minute('09:31', 1_000, 1_004), minute('09:32', 1_000, 1_006)]),
      20261117: day([minute('09:30', 950), minute('09:31', 950, 955), minute('09:32', 951)], { prevClose: 956 }),
    }
    const answer = await found(days, '600519上穿9.55')
    expect(momentsOf(answer)).toEqual(['20261117 09:31', '20261116 09:32'])
    expect(momentsOf(await found(days, '600519上穿9.55', { adjusts: false }))).toEqual(['20261117 09:31'])
  })

  test('has its present price on the ex-date if it starts again on it', async () => {
    const days = {
      20261113: day([minute('09:30', 1_000)]),
      20261116: day([]),
      20261117: day([minute('09:30', 950), minute('09:31', 950, 955), minute('09:32', 951)], { prevClose: 956 }),
    }
    expect(momentsOf(await found(days, '600519上穿9.55'))).toEqual(['20261117 09:31'])
  })

  test('is tested on the newest twenty days, the first of them with the mean of five before', async () => {
    const busy = [minute('09:30', 1_000, 1_000, { volume: 3_000 }), minute('09:31', 1_000, 1_000, { volume: 9_000 })]
    const quiet = (date: number) => [`202610${date}`, day([minute('09:30', 1_000)], { volume: 240_000 })] as const
    const first = ['20261015', day(busy, { volume: 240_000 })] as const
    const days = Object.fromEntries([
      // The first of the five was a loud one: without it the mean is half as much.
      ['20261010', day([minute('09:30', 1_000)], { volume: 1_440_000 })] as const,
      ...[11, 12, 13, 14].map(quiet),
      first,
      ...Array.from({ length: 16 }, (_, at) => quiet(16 + at)),
      ...[1, 2, 3].map((date) => [`2026110${date}`, day([minute('09:30', 1_000)], { volume: 240_000 })] as const),
      [TODAY, day([minute('09:30', 1_000)], { volume: 240_000 })] as const,
    ])
    const answer = await found(days, '600519 量比>=3')
    expect(answer).toMatchObject({ days: 20, first: '20261015', last: '20261103', count: 1 })
    expect(momentsOf(answer)).toEqual(['20261015 09:31'])
    expect(answer.moments[0]?.figures).toEqual([['量比', '6']])
    expect(answer.approximate).not.toContain('最早几天没有 5 日均量，量比未判')
  })

  test('rings once, once a day or after its cooldown as the running rule would', async () => {
    const swing = [1_000, 1_010, 1_000, 1_010, 1_000].map((price, place) => minute(`09:3${place}`, price))
    const days = { 20261116: day(swing), 20261117: day(swing) }
    expect((await found(days, '600519>10.05', { repeat: 'always' })).count).toBe(4)
    expect((await found(days, '600519>10.05', { repeat: 'daily' })).count).toBe(2)
    expect((await found(days, '600519>10.05', { repeat: 'once' })).count).toBe(1)
    expect((await found(days, '600519>10.05', { cooldownSeconds: 300 })).count).toBe(2)
  })

  test('uses recorded 异动, and skips days without a record of them', async () => {
    const minutes = [minute('09:30', 1_000), minute('09:31', 990), minute('09:32', 985)]
    const days = { 20261116: day(minutes), 20261117: day(minutes, { dives: ['09:31:30'] }) }
    const answer = await found(days, '600519 异动:高台跳水')
    expect(momentsOf(answer)).toEqual(['20261117 09:31'])
    expect(answer).toMatchObject({ days: 1, missing: 1 })
  })

  test('gives the same result as the running market for the same prices', async () => {
    const market = alertMarket()
    market.begin()
    const rules = ['600519上穿10.05', '600519>10.05 持续 2分', '600519 涨幅<=-0.5%', '600519 价格下穿9.98']
    market.watch(rules)
    const minutes = Array.from({ length: 110 }, (_each, place) => {
      const at = `${10 + Math.floor(place / 60)}:${String(place % 60).padStart(2, '0')}`
      return minute(
        at,
        1_000 + Math.round(11 * Math.sin(place / 6)),
        1_000 + Math.round(11 * Math.sin((place + 1) / 6)),
      )
    })
    for (const { at, open, close = open } of minutes) {
      market.trade(`${at}:00`, open)
      market.trade(`${at}:59`, close)
    }
    const live = market.engine.take(1_000).firings.map(({ activeRule, at }) => `${activeRule.condition} ${clockOf(at)}`)
    const past: string[] = []
    for (const rule of rules) {
      const answer = await found({ 20261117: day(minutes) }, rule)
      past.push(...momentsOf(answer).map((moment) => `${rule} ${moment.slice(9)}`))
    }
    expect(live.length).toBeGreaterThan(8)
    expect(past.sort()).toEqual(live.sort())
  })
})

describe('figures missing on past days', () => {
  test.each([
    ['600519 委比>=80% 且 涨幅<7%', '此项无法回测：委比（盘口没有留存）'],
    ['600519 封板', '此项无法回测：封板（盘口没有留存）'],
    ['600519 VPIN>=95%', '此项无法回测：VPIN（没有逐分钟留存）'],
    ['600519 竞价涨幅>=4%', '此项无法回测：竞价涨幅（竞价过程没有留存）'],
    ['涨停家数>=80', '此项无法回测：涨停家数（历史里没有按分钟的家数）'],
    ['600519 拆单(买,500万,70%)', '此项无法回测：拆单（只留存最后的样子，当时的把握无从得知）'],
    ['全市场 异动:高台跳水', '此项无法回测：全市场（逐只回测太多，请用 自选: 或 板块:）'],
  ])('are reported, not guessed: %s', async (condition, reason) => {
    const { run, asked } = tester({ 20261117: day([minute('09:30', 1_000)]) })
    expect(await run(condition)).toEqual({ ok: false, reason })
    expect(asked.bars).toBe(0)
  })

  test('are counted by day, and no state is carried over such days', async () => {
    const days = {
      20261113: day([minute('09:30', 1_000)]),
      20261116: day([]),
      20261117: day([minute('09:30', 1_010)], { prevClose: 1_010, derived: true }),
    }
    const answer = await found(days, '600519>10.05')
    expect(answer).toMatchObject({ count: 0, days: 2, missing: 1, derived: 1 })
    expect(answer.approximate).toEqual(['按分钟线，时刻准到分钟', '部分日子的走势由日线推算'])
    expect(await tester({ 20261117: day([]) }).run('600519>10.05')).toEqual({
      ok: false,
      reason: '此项无法回测：过去的交易日没有留存所需的数据',
    })
  })
})

describe('a long back-test', () => {
  const long = () =>
    Object.fromEntries(
      Array.from({ length: 4 }, (_each, place) => [
        `2026110${place + 1}`,
        day(
          Array.from({ length: 150 }, (_one, at) =>
            minute(`${10 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`, 1_000),
          ),
        ),
      ]),
    )

  test('pauses for other work between its slices, and reads page by page', async () => {
    const { run, asked, pauses } = tester(long(), 200)
    await run('600519>10.05')
    expect(pauses()).toBeGreaterThan(10)
    expect(asked).toEqual({ bars: 3, flow: 0, events: 0 })
  })

  test('ends when its client has left', async () => {
    const stop = new AbortController()
    const running = tester(long()).run('600519>10.05', {}, { signal: stop.signal })
    stop.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
  })

  test('covers a bounded number of members, and returns of how many', async () => {
    const members = Array.from({ length: BACK_TEST_INSTRUMENTS_MAX + 5 }, () => '600519.SH')
    const answer = await tester({ 20261117: day([minute('09:30', 1_000)]) }).run('600519>10.05', {}, { members })
    expect(answer).toMatchObject({ instruments: BACK_TEST_INSTRUMENTS_MAX, of: BACK_TEST_INSTRUMENTS_MAX + 5 })
  })

  test('waits for the one before it, and is refused above eight waiting ones', async () => {
    const { run } = tester(long())
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => run('600519>10.05')))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as ZeusError] : []))
    expect(refused.map((error) => error instanceof ZeusError && error.code)).toEqual(['too-many'])
  })
})
