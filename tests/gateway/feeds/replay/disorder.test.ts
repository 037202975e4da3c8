import { describe, expect, test } from 'vitest'
import { csv, filePlayer, HUATAI_HEADER, huatai, numbers, TRADE_ROWS } from './play-files'

const play = filePlayer()
const [, second = '', third = '', fourth = '', last = ''] = TRADE_ROWS
const ALL = [102, 105, 106, 220, 400]

describe('a recording in disorder', () => {
  test.each<[string, readonly string[]]>([
    ['backwards', [...TRADE_ROWS].reverse()],
    ['with two rows exchanged', [TRADE_ROWS[0] as string, third, second, fourth, last]],
    ['with its last row first', [last, ...TRADE_ROWS.slice(0, 4)]],
  ])('%s is played in the order of its numbers', async (_, lines) => {
    const { events, told, badge, listed } = await play({ '20230110.csv': csv(...lines) })
    expect(numbers(events)).toEqual(ALL)
    expect(told).toEqual([expect.stringMatching(/^recording-mended .* 行不在应有的次序上，已按交易所编号和时间排好$/)])
    expect(badge).toBe('回放')
    expect(listed[0]?.prevClose).toBe(1234) // the first print by time, not by line
  })

  test('of many codes and days is played day by day, in order', async () => {
    const huataiRows = ['2023.01.10', '2023.01.11'].flatMap((day) =>
      Array.from({ length: 150 }, (_, i) => huatai(day, 1_000 + i).replaceAll('601991', i % 2 ? '601991' : '601992')),
    )
    const mixed = huataiRows
      .map((row, i) => [row, (i * 7919) % huataiRows.length] as const)
      .sort(([, a], [, b]) => a - b)
    const { events } = await play({ 'x.csv': [HUATAI_HEADER, ...mixed.map(([row]) => row)].join('\n') })
    const expected = Array.from({ length: 150 }, (_, i) => 1_000 + i)
    expect(numbers(events)).toEqual([...expected, ...expected])
    expect(events.flatMap((event) => (event.kind === 'day' ? [event.tradingDay] : []))).toEqual([
      '20230110',
      '20230111',
    ])
  })

  test.each<[string, readonly string[]]>([
    ['right behind themselves', [...TRADE_ROWS.slice(0, 2), second, ...TRADE_ROWS.slice(2)]],
    ['at the end', [...TRADE_ROWS, second, third]],
    ['at the beginning', [fourth, ...TRADE_ROWS]],
  ])('with rows repeated %s has each of them once, and says so', async (_, lines) => {
    const { events, told, listed } = await play({ '20230110.csv': csv(...lines) })
    expect(numbers(events)).toEqual(ALL)
    expect(told).toEqual([expect.stringMatching(/^recording-mended .*的通道和编号与前面的行相同，只算一次$/)])
    expect(listed[0]?.caveats?.lost).toBeUndefined()
  })
})
