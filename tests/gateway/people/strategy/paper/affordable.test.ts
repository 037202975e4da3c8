import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testedSecurity } from '../../../../../gateway/people/strategy/back-test/engine-input'
import {
  affordable,
  freezePriceOf,
  limitsOfDay,
  liOf,
  orderDay,
} from '../../../../../gateway/people/strategy/paper/new-order'
import { frozenFor, newBook } from '../../../../../gateway/people/strategy/paper/paper-book'
import type { StoredPaper } from '../../../../../gateway/people/strategy/paper/paper-store'
import { lotOf } from '../../../../../shared/back-test/boards'
import type { Phase } from '../../../../../shared/market/session'
import { stock } from '../../../../support/alert-rules'
import { partOf } from '../../../../support/part-of'

const DAY = '20261120'
const SHARE = stock({ limitUp: 1_100, limitDown: 900 })
const FUND = stock({ id: '510300.SH', kind: 'fund', board: 'fund', priceScale: 3, limitUp: 4_400, limitDown: 3_600 })
const NEW = stock({ limitUp: 0, limitDown: 0 })
const account = (cash: number, frozen = 0) =>
  partOf<StoredPaper>({ book: newBook(cash), open: frozen > 0 ? [{ frozen }] : [] })

test('prices are li: tenths of a fen', () => {
  expect([liOf(SHARE), liOf(FUND), liOf({ priceScale: 0 })]).toEqual([10, 1, 1_000])
  expect([limitsOfDay(SHARE), limitsOfDay(FUND)]).toEqual([
    { up: 11_000, down: 9_000 },
    { up: 4_400, down: 3_600 },
  ])
  expect([freezePriceOf(10_500, SHARE), freezePriceOf(null, SHARE), freezePriceOf(null, NEW)]).toEqual([
    10_500, 11_000, 0,
  ])
})

test.each<[Phase, string]>([
  ['before', '20261120'],
  ['closing-auction', '20261120'],
  ['closed', '20261123'],
  ['after-hours', '20261123'],
])('an order that is placed in the phase %s is of %s', (phase, day) => {
  expect(orderDay({ phase, tradingDay: DAY, marketTime: 0 })).toBe(day)
})

describe('the largest buy that cash pays for', () => {
  test('is legal and paid for with its fees, and one step more is not', () => {
    const free = fc.oneof(fc.nat({ max: 3_000_000 }), fc.nat({ max: 100_000_000 }))
    const board = fc.constantFrom('main' as const, 'star' as const, 'bse' as const)
    fc.assert(
      fc.property(board, free, fc.nat({ max: 200_000 }), fc.nat({ max: 20_000 }), (board, cash, frozen, most) => {
        const share = { ...SHARE, board }
        const security = testedSecurity(share)
        const { min, step } = lotOf(security.board)
        const needs = (quantity: number) =>
          frozenFor(security, { day: DAY, amount: 0, commission: 0 }, 11_000, quantity)
        const found = affordable(account(cash + frozen, frozen), share, DAY, most)
        expect(found === 0 || (found >= min && found % step === 0)).toBe(true)
        expect(found).toBeLessThanOrEqual(most)
        expect(needs(found)).toBeLessThanOrEqual(cash)
        const next = found === 0 ? min : found + step
        expect(next > most || needs(next) > cash).toBe(true)
      }),
    )
  })

  test('is none where no price bounds it', () => expect(affordable(account(1e9), NEW, DAY, 100)).toBe(0))
})
