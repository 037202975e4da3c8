import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionOf, formatPercent } from '../../../client/ui/format'
import { moneyCell, numberCell, percentCell } from '../../../client/ui/grid-cells'

const UNKNOWN = { text: '—', tone: 'dim' }

describe('a number in a cell', () => {
  test.each([
    ['has its decimals', 1.005, 1, false, { text: '1.0' }],
    ['has no sign of its own', -3.25, 1, false, { text: '-3.3' }],
    ['has a sign and a colour, up', 3.25, 2, true, { text: '+3.25', tone: 'up' }],
    ['has a sign and a colour, down', -3.25, 2, true, { text: '-3.25', tone: 'down' }],
    ['that is none has neither', 0, 2, true, { text: '0.00', tone: 'flat' }],
    ['that rounds to none from below has neither', -0.004, 2, true, { text: '0.00', tone: 'flat' }],
    ['that rounds to none from above has neither', 0.004, 2, true, { text: '0.00', tone: 'flat' }],
    ['that rounds to none is never "-0"', -0.4, 0, false, { text: '0' }],
    ['that is unknown says so', Number.NaN, 2, true, UNKNOWN],
    ['that was divided by nothing says so', Number.POSITIVE_INFINITY, 2, false, UNKNOWN],
  ])('%s', (_, value, digits, signed, cell) => expect(numberCell(value, digits, signed)).toEqual(cell))

  test('has the direction of what it shows, not of what was rounded away', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, digits) => {
        const { text, tone } = numberCell(value, digits, true)
        expect(Number(text)).toBeCloseTo(value, digits - 0.01)
        expect(text).not.toMatch(/^-0(\.0+)?$/)
        expect(tone).toBe(directionOf(Number(text)))
        expect(numberCell(value, digits)).not.toHaveProperty('tone')
      }),
    )
  })
})

describe('money in a cell', () => {
  test.each([
    ['in 万', 123_456, 1e4, 1, { text: '+12.3', tone: 'up' }],
    ['in 亿', -1_234_567_890, 1e8, 2, { text: '-12.35', tone: 'down' }],
    ['unknown', Number.NaN, 1e4, 1, UNKNOWN],
  ])('%s', (_, yuan, unit, digits, cell) => expect(moneyCell(yuan, unit, digits)).toEqual(cell))

  test('can omit its sign', () => expect(moneyCell(123_456, 1e4, 1, false)).toEqual({ text: '12.3' }))
})

describe('a share in a cell', () => {
  test.each([
    ['rising', 0.0123, {}, { text: '+1.23', tone: 'up' }],
    ['falling', -0.0123, {}, { text: '-1.23', tone: 'down' }],
    ['that rounds to none', -0.000_04, {}, { text: '0.00', tone: 'flat' }],
    ['of fewer decimals', 0.5, { digits: 0 }, { text: '+50', tone: 'up' }],
    ['that rounds to none at fewer decimals', 0.004, { digits: 0 }, { text: '0', tone: 'flat' }],
    ['that is no change', 0.5, { signed: false }, { text: '50.00' }],
    ['unknown', Number.NaN, {}, UNKNOWN],
    ['divided by nothing', Number.POSITIVE_INFINITY, {}, UNKNOWN],
  ])('%s', (_, ratio, how, cell) => expect(percentCell(ratio, how)).toEqual(cell))

  test('has the text of the page without the unit, and a colour exactly if there is a sign', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), fc.integer({ min: 0, max: 3 }), (ratio, digits) => {
        const { text, tone } = percentCell(ratio, { digits })
        expect(`${text}%`).toBe(formatPercent(ratio, { digits }))
        expect(tone).toBe(text.startsWith('+') ? 'up' : text.startsWith('-') ? 'down' : 'flat')
        expect(tone).toBe(directionOf(Number(text)))
      }),
    )
  })
})
