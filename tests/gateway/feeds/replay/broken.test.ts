import { describe, expect, test } from 'vitest'
import { csv, filePlayer, huatai, numbers, TRADE_ROWS, TRADES } from './play-files'
import { cutGzip, fixture, linesOf } from './spoil'
import { details, prints } from './start'

const play = filePlayer()
const [, second = '', third = '', fourth = '', last = ''] = TRADE_ROWS

/** Enough good rows for one or two bad ones to be the exception: 500 shares at 12.34 each. */
const many = (count: number, day = '') =>
  Array.from({ length: count }, (_, i) =>
    (TRADE_ROWS[0] as string).replace(',102,', `,${10_000 + i},`).replace('600991', `600991${day}`),
  )

describe('a recording with rows that cannot be used', () => {
  test.each<[string, Record<string, string | Buffer>, number[], RegExp, number]>([
    [
      'a price ten times its money',
      { '20230110.csv': csv(TRADE_ROWS[0] as string, second.replace('12.35', '123.5'), third, fourth, last) },
      [102, 106, 220, 400],
      /20230110.csv：1 行的价格与金额相差超过 1%/,
      4 / 5,
    ],
    [
      'columns that are missing',
      { '20230110.csv': csv(...TRADE_ROWS.slice(0, 3), '0,4,3,600991,13:00', last) },
      [102, 105, 106, 400],
      /20230110.csv：1 行无法识别/,
      4 / 5,
    ],
    [
      'a few rows of another day',
      {
        '20230110.csv': [
          ...linesOf('20230110/huatai-trades.csv').slice(0, 2),
          ...Array.from({ length: 200 }, (_, i) => huatai('2023.01.10', 500 + i)),
          huatai('2023.01.13', 900),
        ].join('\n'),
      },
      [420, ...Array.from({ length: 200 }, (_, i) => 500 + i)],
      /20230110.csv：1 行的日期与文件不符/,
      201 / 202,
    ],
  ])(
    'of %s plays the others and says what it lacks, for as long as it stands',
    async (_, files, played, words, share) => {
      const { events, told, badge, listed, problems } = await play(files)
      expect(numbers(events)).toEqual(played)
      expect(told).toEqual([expect.stringMatching(words)])
      expect(told[0]).toMatch(/^recording-damaged /)
      expect(problems.length).toBeGreaterThan(0)
      expect(badge).toBe('回放·有缺失')
      expect(details(events, 'live').at(-1)).toContain('1 个文件有缺失')
      expect(listed[0]?.caveats?.lost?.rows).toBe(1)
      expect(listed[0]?.caveats?.lost?.share).toBeCloseTo(share, 10)
      expect(listed[0]?.caveats?.lost?.words).toHaveLength(1)
    },
  )

  test('of prices beyond the limits that snapshots state keeps them out of high and low', async () => {
    const snapshot = fixture('20230110/datayes-szse-snapshot.csv')
    const [szHeader = '', ...sz] = linesOf('20230110/datayes-szse-trades.csv')
    const wrong = (sz[1] as string).replace('15.0200', '150.20')
    const { events, told, listed } = await play({
      '20230110/snapshot.csv': snapshot,
      '20230110/trades.csv': [szHeader, sz[0], wrong, ...sz.slice(2)].join('\n'),
    })
    expect(numbers(events)).not.toContain(1000)
    expect(prints(events)).toHaveLength(3)
    expect(told).toEqual(['recording-damaged 20230110/trades.csv：002991.SZ 有 1 行的价格在涨跌停之外，未采用'])
    expect(listed.find(({ id }) => id === '002991.SZ')?.caveats?.lost).toMatchObject({ rows: 1 })
  })

  test('of prices of which a good part lies beyond the rule doubts the limits, not the prices', async () => {
    const free = many(40).map((row, i) =>
      i < 20 ? row : row.replace('12.339999999999999858', '14.00').replace(',6170,', ',7000,'),
    )
    const { events, told, listed } = await play({
      '20230110/trades.csv': csv(...free),
      '20230110/snapshot.csv': fixture('20230110/datayes-sse-snapshot.csv'),
    })
    expect(prints(events)).toHaveLength(40)
    expect(told).toEqual([])
    expect(listed[0]).toMatchObject({ prevClose: 1230, limitUp: 0, limitDown: 0 })
  })

  test('that ends before its time is as whole as the share of the day it reaches', async () => {
    const afternoon = many(3_000).map((row) => row.replace('09:25:00.120', '13:29:30.000'))
    const { listed, told } = await play({ '20230110.csv.gz': cutGzip(csv(...afternoon), 0.6) })
    expect(told).toEqual([expect.stringMatching(/gzip 不完整，之前的数据已保留/)])
    expect(listed[0]?.caveats?.lost).toMatchObject({ share: 150 / 240, words: ['20230110.csv.gz 没有读到结尾'] })
  })

  test('of whose rows nobody can tell to whom they belonged is less whole for all', async () => {
    const other = second.replace('600991', '600992').replace(',105,', ',900,')
    const { listed } = await play({ '20230110.csv': csv(...TRADE_ROWS, other, '???', '???') })
    expect(listed.map(({ caveats }) => caveats?.lost)).toEqual([
      { rows: 2, share: 6 / 8, words: ['所在文件有 2 行无法识别，不知属于哪只证券'] },
      { rows: 2, share: 6 / 8, words: ['所在文件有 2 行无法识别，不知属于哪只证券'] },
    ])
  })

  test('that is whole says nothing', async () => {
    const { told, badge, problems } = await play({ '20230110.csv': fixture(TRADES) })
    expect({ told, badge, problems }).toEqual({ told: [], badge: '回放', problems: [] })
  })
})
