import { afterAll, describe, expect, test } from 'vitest'
import { BATCH_MAX } from '../../../../gateway/feeds/replay/play-day'
import { cutGzip, fixture, fixturePath, linesOf, scratchFolder } from './spoil'
import { details, prints, shown, start, startTicks } from './start'

const scratch = scratchFolder()
afterAll(scratch.remove)

/** Orders and prints of one code, in two files. */
function oneCode() {
  scratch.write('one/20230110/orders.csv', fixture('20230110/datayes-sse-orders.csv'))
  scratch.write('one/20230110/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
  return `${scratch.folder}/one`
}

describe('a replay', () => {
  test("begins with the day, its instruments and a phase, and merges files by the venue's numbers", async () => {
    const events = await startTicks(oneCode()).rest()
    expect(events.map(shown)).toEqual([
      'status',
      'day',
      'instruments',
      'status',
      'opening-auction',
      ...['order 100', 'order 101'],
      'pre-open',
      'trade 102',
      'morning',
      ...['order 103', 'order 104', 'trade 105', 'trade 106', 'order 107', 'cancel 150'],
      'lunch',
      'afternoon',
      'trade 220',
      'closing-auction',
      'closed',
      'trade 400',
      'status',
    ])
    expect(events[1]).toEqual({ kind: 'day', tradingDay: '20230110' })
    expect(details(events, 'ended')).toEqual(['回放结束，共 11 条'])
    expect(details(events, 'error')).toEqual([])
  })

  test('makes the snapshots that the recording lacks from its orders, and says so', async () => {
    const events = await start(oneCode()).rest()
    const made = events.filter((event) => event.kind === 'quote')
    expect(made[1]).toMatchObject({ volume: 0, bidPrices: [1107], askPrices: [1107], bidVolumes: [500] })
    expect(made.at(-1)).toMatchObject({ volume: 2_800, trades: 5, last: 1_233, open: 1_234 })
    expect(details(events, 'live')[0]).toContain('其中 1 只没有快照，盘口由逐笔委托重建')
    const folder = await start(fixturePath('20230110')).rest()
    expect(details(folder, 'live')[0]).toContain('9 只证券，13 个文件；其中 2 只没有快照')
  })

  test('infers the previous close from the limits in the orders, and knows that there are order numbers', async () => {
    const events = await start(oneCode()).rest()
    expect(events[2]).toMatchObject({
      instruments: [{ id: '600991.SH', prevClose: 1230, limitUp: 1353, limitDown: 1107, hasOrderNumbers: true }],
    })
  })

  test('of a folder plays every table in it, and takes the previous close from snapshots', async () => {
    const events = await start(fixturePath('20230110')).rest()
    expect(details(events, 'error')).toEqual([])
    const list = events.find((event) => event.kind === 'instruments')
    expect(list?.instruments.map(({ id, name, prevClose }) => `${id} ${name} ${prevClose}`).sort()).toEqual(
      [
        '000991.SZ 000991 1508',
        '002991.SZ 002991 1500',
        '300991.SZ 300991 1938',
        '600991.SH 600991 1230',
        '600992.SH 600992 1248',
        '600993.SH 600993 272',
        '600994.SH 600994 272',
        '601991.SH 晨光样本 5122',
        '603991.SH 603991 1131',
      ].map((row) => row.replace('5122', '5121')),
    )
    expect(prints(events)).toHaveLength(5 + 4 + 3 + 3 + 1)
    const times = events.flatMap((event) => ('exchangeTime' in event ? [event.exchangeTime] : []))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('gives batches of at most 512', async () => {
    const [header = '', row = ''] = linesOf('20230110/datayes-sse-trades.csv')
    const rows = Array.from({ length: 2_000 }, (_, i) => row.replace(',102,', `,${1_000 + i},`))
    const { next } = start(scratch.write('many/20230110.csv', [header, ...rows].join('\n')))
    const sizes: number[] = []
    for (let batch = await next(); batch.length > 0; batch = await next()) sizes.push(batch.length)
    expect(Math.max(...sizes)).toBe(BATCH_MAX)
    expect(sizes.reduce((a, b) => a + b)).toBe(2_000 + 7)
  })

  test('plays the days of a folder one after the other', async () => {
    scratch.write('days/20230111/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
    scratch.write('days/20230110/trades.csv', fixture('20230110/datayes-sse-trades.csv'))
    const events = await start(`${scratch.folder}/days`).rest()
    expect(events.flatMap((event) => (event.kind === 'day' ? [event.tradingDay] : []))).toEqual([
      '20230110',
      '20230111',
    ])
    expect(prints(events)).toHaveLength(10)
    expect(details(events, 'ended')).toHaveLength(1)
  })

  test('of a pair that never closes has the phase always until the recording ends', async () => {
    const { feed, rest } = start(fixturePath('binance.jsonl'))
    const events = await rest()
    expect(events.flatMap((event) => (event.kind === 'phase' ? [event.phase] : []))).toEqual(['always', 'closed'])
    expect(events.find((event) => event.kind === 'instruments')).toMatchObject({
      instruments: [{ id: 'BTCUSDT.BINANCE', name: 'BTC/USDT', volumeScale: 5, hasOrderNumbers: false }],
    })
    expect(feed.clock()).toMatchObject({ speed: 0, phase: 'closed', tradingDay: '20230110' })
  })
})

describe('what is wrong with a recording', () => {
  test('is told before the day begins, with file, line and reason, and the rest is played', async () => {
    const folder = 'wrong/20230110'
    const good = linesOf('20230110/datayes-sse-trades.csv')
    scratch.write(
      `${folder}/a.csv`,
      [good[0], good[1], ...Array.from({ length: 8 }, () => '???'), ...good.slice(2)].join('\n'),
    )
    scratch.write(`${folder}/b.csv.gz`, cutGzip(fixture('20230110/datayes-sse-orders.csv'), 0.7))
    scratch.write(`${folder}/c.csv`, '')
    scratch.write(`${folder}/d.csv`, fixture('20230110/huatai-trades.csv').replace('TradeQty', 'Quantity'))
    scratch.write(`${folder}/e.csv`, 'some,other,table\n1,2,3\n')
    scratch.write(`${folder}/f.csv`, fixture('20230110/dolphindb-trades.csv').replace(',24960,', ',24961,'))
    const events = await start(`${scratch.folder}/wrong`).rest()
    const problems = details(events, 'error')
    expect(problems).toEqual([
      ...[3, 4, 5, 6, 7].map((line) => `20230110/a.csv 第 ${line} 行：应有 14 列，实有 1 列`),
      '20230110/a.csv：另有 3 行未采用',
      expect.stringMatching(/^20230110\/b\.csv\.gz 第 \d+ 行：gzip 不完整，之前的数据已保留$/),
      '20230110/c.csv：文件是空的',
      '20230110/d.csv 第 1 行：按「华泰 逐笔成交」读取时缺少列 TradeQty',
      '20230110/f.csv：1 行的成交金额不等于价格×数量，已按价格×数量计算',
      '跳过 1 个版式不认识的文件：20230110/e.csv',
    ])
    expect(events.findIndex((event) => event.kind === 'day')).toBeGreaterThan(problems.length)
    expect(prints(events)).toHaveLength(5 + 3)
  })

  test.each([
    ['a missing path', () => '/no/such/place', '/no/such/place：文件不存在'],
    [
      'an unknown table alone',
      () => scratch.write('alone.csv', 'x,y\n1,2\n'),
      'alone.csv 第 1 行：版式不认识，表头是 x,y',
    ],
    ['a folder with nothing', () => `${scratch.folder}/wrong/none`, '文件不存在'],
  ])('of %s leaves the gateway alive with nothing to play', async (_, path, problem) => {
    const { next, stop } = start(path(), { endWhenDone: false })
    expect(details(await next(), 'connecting')).toHaveLength(1)
    expect(details(await next(), 'error').join()).toContain(problem)
    expect(details(await next(), 'error').join()).toContain('没有可以回放的数据')
    const end = next()
    stop.abort()
    expect(await end).toEqual([])
  })

  test('puts rows that go back into the order of their numbers, and says so', async () => {
    const [header = '', , second = '', third = '', fourth = ''] = linesOf('20230110/datayes-sse-trades.csv')
    const path = scratch.write('back_20230110.csv', [header, fourth, second, third].join('\n'))
    const events = await start(path).rest()
    expect(details(events, 'error')).toEqual(['back_20230110.csv：2 行不在应有的次序上，已按交易所编号和时间排好'])
    expect(prints(events).map(({ venueSeq }) => venueSeq)).toEqual([105, 106, 220])
  })

  test('counts rows that two files hold, and gives them once', async () => {
    for (const name of ['a', 'b'])
      scratch.write(`twice/20230110/${name}.csv`, fixture('20230110/datayes-sse-trades.csv'))
    const events = await start(`${scratch.folder}/twice`).rest()
    expect(prints(events)).toHaveLength(5)
    expect(details(events, 'ended')).toEqual(['回放结束，共 5 条；重复的 5 条只算一次'])
  })
})
