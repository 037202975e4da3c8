import { describe, expect, test } from 'vitest'
import { printsBefore, type SourceMinute } from '../../../../gateway/feeds/level-one/past-minutes'
import { at } from '../../../support/venue-servers/virtual-time'
import { makeSnapshot } from './snapshots'

const minute = (clock: string, volume: number, price = 1005, date = '20260910'): SourceMinute => ({
  endsAt: at(date, clock),
  price,
  volume,
  amount: volume * 1005,
})

describe('what traded before anybody looked', () => {
  test('is one print a minute, and one for the rest', () => {
    const prints = printsBefore(makeSnapshot(), [minute('093000', 500), minute('093100', 500), minute('093200', 2000)])
    expect(prints?.map(({ exchangeTime, volume, amount }) => [exchangeTime, volume, amount])).toEqual([
      [at('20260910', '092500'), 500, 502_500],
      [at('20260910', '093159'), 1500, 1_507_500],
      [at('20260910', '100000'), 1000, 1_005_000],
    ])
  })

  test('minutes newer than the row, and those after the close, are part of the rest', () => {
    const prints = printsBefore(makeSnapshot(), [minute('093100', 2000), minute('093200', 3100)])
    expect(prints?.map(({ volume }) => volume)).toEqual([2000, 1000])
    const late = printsBefore(makeSnapshot({ exchangeTime: at('20260910', '153000') }), [
      minute('150000', 2000),
      minute('150600', 3000),
    ])
    expect(late?.map(({ volume }) => volume)).toEqual([2000, 1000])
  })

  test.each<[string, SourceMinute[]]>([
    ['none', []],
    ['of another day', [minute('093100', 2000, 1005, '20260909')]],
    ['with falling totals', [minute('093100', 2000), minute('093200', 1000)]],
    ['with a price beyond the day’s range', [minute('093100', 2000, 1009)]],
  ])('minutes %s are not used', (_, minutes) => {
    expect(printsBefore(makeSnapshot(), minutes)).toBeUndefined()
  })
})
