import { describe, expect, test } from 'vitest'
import { filePlayer, TRADES } from './play-files'
import { fixture } from './spoil'
import { prints } from './start'

const play = filePlayer()

describe('dates', () => {
  test.each<[string, string, RegExp]>([
    ['on a weekend', '20230114', /5 行的日期 2023-01-14 不是交易日/],
    ['on a holiday', '20230123', /不是交易日/],
    ['after today', '20260902', /5 行的日期 2026-09-02 晚于今天/],
  ])('%s are told and stay told', async (_, date, words) => {
    const { told, badge, events } = await play({ [`${date}.csv`]: fixture(TRADES) })
    expect(told).toEqual([expect.stringMatching(words)])
    expect(badge).toBe('回放·有缺失')
    expect(prints(events)).toHaveLength(5)
  })

  test("other than the file's name are told; the rows are right", async () => {
    const { told, events } = await play({ '601991_20230111.csv': fixture('20230110/huatai-trades.csv') })
    expect(told).toEqual([expect.stringMatching(/3 行的日期是 2023-01-10，与文件名中的 2023-01-11 不同/)])
    expect(events.find((event) => event.kind === 'day')).toMatchObject({ tradingDay: '20230110' })
  })

  test("of coins are nobody's mistake: they trade on Sundays, and files of theirs go by days of UTC", async () => {
    const { told, badge } = await play({ 'btc_20230109.jsonl': fixture('binance.jsonl') })
    expect({ told, badge }).toEqual({ told: [], badge: '回放' })
  })
})
