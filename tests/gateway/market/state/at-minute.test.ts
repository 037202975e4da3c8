import { describe, expect, test } from 'vitest'
import { INDEX, MOUTAI, PINGAN, smallMarket } from '../../../support/small-market'

/** Three prints of 万元 sizes: 中 bought, 大 sold, and one of another stock. */
function market() {
  const small = smallMarket()
  small.trade(MOUTAI, 2, 1_000, 5_000)
  small.trade(MOUTAI, 7, 1_010, 30_000, 'sell')
  small.trade(PINGAN, 9, 900, 100)
  return small.state
}

describe('the market at a minute of the day', () => {
  test('has closes of every fifth minute, none before the first print, repeated over quiet minutes', () => {
    const state = market()
    expect(state.closes(MOUTAI, 5)).toEqual([0, 1_000])
    expect(state.closes(MOUTAI, 1)).toEqual([0, 0, 1_000, 1_000, 1_000, 1_000, 1_000, 1_010])
    expect(state.closes('300750.SZ', 5)).toBeUndefined()
  })

  test('has closes of an index, equal to those of its minutes', () => {
    const small = smallMarket()
    expect(small.state.closes(INDEX, 1)).toBeUndefined()
    small.index(1, 250_500)
    small.index(3, 251_000)
    expect(small.state.closes(INDEX, 1)?.slice(-3)).toEqual([250_500, 250_500, 251_000])
    expect(small.state.closes(INDEX, 5)).toHaveLength(1)
  })

  test('has members at a minute, with money summed up to it', () => {
    const state = market()
    const at = (slot: number) => state.membersAt(INDEX, slot).find(({ id }) => id === MOUTAI)
    expect(at(1)).toMatchObject({ last: 0, turnover: 0, ad: [0, 0, 0, 0], od: [0, 0, 0, 0] })
    expect(at(2)).toMatchObject({ last: 1_000, turnover: 50_000, ad: [0, 50_000, 0, 0] })
    expect(at(6)).toMatchObject({ last: 1_000, turnover: 50_000, ad: [0, 50_000, 0, 0] })
    expect(at(240)).toMatchObject({ last: 1_010, turnover: 353_000, ad: [0, 50_000, -303_000, 0] })
    expect(state.membersAt(INDEX, 240).map(({ id }) => id)).toEqual([MOUTAI, PINGAN])
    expect(state.membersAt('000300.SH', 240)).toEqual([])
  })
})

test('money of a member is rounded to hundredths', () => {
  const small = smallMarket()
  small.trade(MOUTAI, 2, 1, 3)
  small.trade(MOUTAI, 3, 1, 4, 'sell')
  const [member] = small.state.membersAt(INDEX, 2)
  expect(member).toMatchObject({ last: 1, turnover: 0.03, ad: [0.03, 0, 0, 0], od: [0, 0, 0, 0] })
  const big = smallMarket()
  big.trade(MOUTAI, 2, 1_000, 30_000)
  big.trade(MOUTAI, 2, 1_000, 3_000, 'sell')
  expect(big.state.membersAt(INDEX, 2)[0]).toMatchObject({ ad: [-30_000, 0, 300_000, 0], od: [0, 0, 0, 0] })
})
