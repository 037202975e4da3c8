import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction } from '../../../shared/alerts/fraction'
import { type Atom, atomsOf, type Expression } from '../../../shared/alerts/rule'
import { look, noVerdicts, type TruthValue, truthOf } from '../../../shared/alerts/truth'
import { ruleOf } from '../../support/alert-rules'

/** What `价格<均价` says, and with its threshold moved back, of a price in ticks, an amount and its shares. */
function verdict(price: number, amount: number, shares: number): { now: boolean; relaxed: boolean } {
  const judged = atomsOf(ruleOf('600519 价格<均价').expression).map((atom) => ({ atom, margin: true }))
  const value = ({ operand }: { operand: string }) =>
    operand === 'price' ? fraction(price, 100) : fraction(amount, shares * 100)
  const said = noVerdicts()
  look(judged, [], { reading: { priceScale: 2, value } }, said)
  return { now: said.now[0] === 1, relaxed: said.relaxed[0] === 1 }
}

test('a threshold that moves with every row goes back by two ticks or 0.1 %, exactly', () => {
  expect(verdict(2_001, 2_000_000, 1_000)).toEqual({ now: false, relaxed: true })
  expect(verdict(2_002, 2_000_000, 1_000)).toEqual({ now: false, relaxed: false })
  expect(verdict(1_999, 2_000_000, 1_000)).toEqual({ now: true, relaxed: true })
  // By a fen of a billion: no double tells it.
  expect(verdict(300_300, 300_000 * 999_999_937, 999_999_937)).toEqual({ now: false, relaxed: false })
  expect(verdict(300_300, 300_000 * 999_999_937 + 1, 999_999_937)).toEqual({ now: false, relaxed: true })
})

test('whatever the numbers are, they are compared as whole numbers of any size would be', () => {
  const near = fc.record({
    price: fc.integer({ min: 1, max: 300_000 }),
    shares: fc.integer({ min: 1, max: 1_000_000 }),
    permille: fc.integer({ min: -20, max: 20 }),
    off: fc.integer({ min: -2, max: 2 }),
  })
  fc.assert(
    fc.property(near, ({ price, shares, permille, off }) => {
      const amount = Math.max(0, Math.floor((price * shares * 1_000) / (1_000 + permille / 10)) + off)
      const [p, a, v] = [BigInt(price), BigInt(amount), BigInt(shares)]
      const relaxed = p * v * 1_000n < a * 1_001n || p * v < a + 2n * v
      expect(verdict(price, amount, shares)).toEqual({ now: p * v < a, relaxed })
    }),
    { numRuns: 500 },
  )
})

const atom = {} as Atom
const all = (...parts: Expression[]): Expression => ({ kind: 'and', parts })
const any = (...parts: Expression[]): Expression => ({ kind: 'or', parts })

test.each<[words: string, expression: Expression, said: TruthValue[], truth: TruthValue]>([
  ['one that is true', atom, [1], 1],
  ['one that is false', atom, [0], 0],
  ['one that is not known', atom, [-1], -1],
  ['one of which nothing was said', atom, [], -1],
  ['true and true', all(atom, atom), [1, 1], 1],
  ['true and false', all(atom, atom), [1, 0], 0],
  ['false and true', all(atom, atom), [0, 1], 0],
  ['unknown and true', all(atom, atom), [-1, 1], -1],
  ['true and unknown', all(atom, atom), [1, -1], -1],
  ['unknown and false', all(atom, atom), [-1, 0], 0],
  ['false and unknown', all(atom, atom), [0, -1], 0],
  ['true and nothing said', all(atom, atom), [1], -1],
  ['false or false', any(atom, atom), [0, 0], 0],
  ['false or true', any(atom, atom), [0, 1], 1],
  ['true or false', any(atom, atom), [1, 0], 1],
  ['unknown or false', any(atom, atom), [-1, 0], -1],
  ['false or unknown', any(atom, atom), [0, -1], -1],
  ['unknown or true', any(atom, atom), [-1, 1], 1],
  ['true or unknown', any(atom, atom), [1, -1], 1],
  ['true and (false or true)', all(atom, any(atom, atom)), [1, 0, 1], 1],
  ['true and (false or unknown)', all(atom, any(atom, atom)), [1, 0, -1], -1],
  ['(true or false) and false', all(any(atom, atom), atom), [1, 0, 0], 0],
  ['(true and unknown) or true', any(all(atom, atom), atom), [1, -1, 1], 1],
  ['(true and true) or (false and unknown)', any(all(atom, atom), all(atom, atom)), [1, 1, 0, -1], 1],
  ['(true and false) or (false and true)', any(all(atom, atom), all(atom, atom)), [1, 0, 0, 1], 0],
])('%s', (_words, expression, said, truth) => {
  expect(truthOf(expression, said)).toBe(truth)
  // Nothing of one sentence is left for the next.
  expect(truthOf(expression, said)).toBe(truth)
})
