import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { Citations } from '../../../../../gateway/people/strategy/language-model/citations'
import { compute } from '../../../../../gateway/people/strategy/language-model/compute'
import { toolFigure } from '../../../../../gateway/people/strategy/tools/figures'
import type { ToolResult, ToolRow } from '../../../../../shared/protocol/rest-assistant'

const AT = Date.parse('2026-07-06T10:21:00+08:00')
const row = (id: string, name: string, figures: ToolRow['figures']): ToolRow => ({
  ...{ id, untrusted: { name }, href: `/x/${id}`, figures },
})
const result = (asOf: number, ...rows: ToolRow[]): ToolResult => ({
  ...{ ok: true, tool: 'stock_now', asOf, source: '模拟行情', quality: 'simulated', ledger: 'x' },
  ...{ resource: 'GET /api/x', rows, more: 0, notes: [] },
})

/** r1: two stocks; r2: the first one a minute later; r3 is later than the lock. */
function citations(): Citations {
  const all = new Citations(1, [], [], AT + 60_000)
  const flows = (adNet: number | null, change: number) => ({
    adNet: toolFigure('adNet', adNet),
    change: toolFigure('change', change),
    price: toolFigure('price', 10.125, { digits: 3 }),
    up: toolFigure('up', 7),
    firstSealed: toolFigure('firstSealed', AT),
  })
  all.add(result(AT, row('600519.SH', '甲', flows(-128e6, 0.031)), row('000001.SZ', '乙', flows(32e6, -0.012))))
  all.add(result(AT + 60_000, row('600519.SH', '甲', { ...flows(-64e6, 0.03), up: toolFigure('up', 4) })))
  all.add(result(AT + 120_000, row('600519.SH', '甲', flows(1e6, 0.01))))
  all.add(result(AT, row('000002.SZ', '丙', flows(null, 0))))
  return all
}

const of = (op: string, ...references: string[]) => compute({ op, of: references }, citations())

describe('a computed figure', () => {
  test.each([
    [
      'a difference, the first minus the second',
      ['diff', 'r1.1:adNet', 'r1.2:adNet'],
      'difference',
      '-1.60',
      '亿元',
      -160e6,
    ],
    [
      'a difference of two times, with its sign',
      ['diff', 'r2:adNet', 'r1.1:adNet'],
      'difference',
      '+6400.0',
      '万元',
      64e6,
    ],
    [
      'a difference of percentages in points',
      ['diff', 'r1.1:change', 'r1.2:change'],
      'difference',
      '+4.30',
      '个百分点',
      0.043,
    ],
    ['a ratio', ['ratio', 'r1.1:adNet', 'r2:adNet'], 'ratio', '2.00', '倍', 2],
    ['a share', ['share', 'r1.2:adNet', 'r1.1:adNet'], 'share', '-25.00', '%', -0.25],
    ['a sum of nets under their own name', ['sum', 'r1.1:adNet', 'r1.2:adNet'], 'adNet', '-9600.0', '万元', -96e6],
    ['a mean of prices with their decimals', ['mean', 'r1.1:price', 'r1.2:price'], 'price', '10.125', '元', 10.125],
    [
      'a mean of counts, which need not be whole',
      ['mean', 'r1.1:up', 'r1.2:up', 'r2:up', 'r4:up'],
      'up',
      '6.25',
      '只',
      6.25,
    ],
    ['a count of those with a value', ['count', 'r1.1:adNet', 'r4:adNet', 'r1.1:firstSealed'], 'count', '2', '个', 2],
  ])('is %s', (_title, [op = '', ...references], name, value, unit, number) => {
    const { [name]: figure } = of(op, ...references).rows[0]?.figures ?? {}
    expect(figure).toMatchObject({ value, unit })
    expect(figure?.number).toBeCloseTo(number, 9)
  })

  test('says what it is of, and is as late as the latest of its figures', () => {
    const found = of('diff', 'r2:adNet', 'r1.1:adNet')
    expect(found.asOf).toBe(AT + 60_000)
    expect(found.rows[0]).toMatchObject({ id: '600519.SH', untrusted: { name: '甲' } })
    expect(found.rows[0]?.figures.difference?.label).toBe('甲 主动净额 − 甲 主动净额')
    expect(of('sum', 'r1.1:adNet', 'r1.2:adNet').rows[0]).toMatchObject({ id: 'compute', untrusted: {} })
  })

  test('is missing where the divisor is zero', () => {
    expect(of('ratio', 'r1.1:change', 'r4:change').rows[0]?.figures.ratio).toMatchObject({ missing: '除数为零' })
  })

  test.each([
    ['an unknown result', 'bad-request', ['sum', 'r9:adNet']],
    ['several rows at once', 'bad-request', ['sum', 'r1:adNet']],
    ['a result later than the lock', 'bad-request', ['sum', 'r3:adNet']],
    ['a time', 'bad-request', ['sum', 'r1.1:firstSealed']],
    ['money and percentages together', 'bad-request', ['sum', 'r1.1:adNet', 'r1.1:change']],
    ['a price and a count together', 'bad-request', ['diff', 'r1.1:price', 'r1.1:up']],
    ['a pair of three', 'bad-request', ['ratio', 'r1.1:adNet', 'r1.2:adNet', 'r2:adNet']],
    ['a figure without a value', 'no-data', ['sum', 'r1.1:adNet', 'r4:adNet']],
  ])('is refused for %s', (_title, code, [op = '', ...references]) => {
    expect(() => of(op, ...references)).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    ['an unknown operation', { op: 'power', of: ['r1:adNet'] }],
    ['no references', { op: 'sum', of: [] }],
    ['more than thirty', { op: 'sum', of: Array(31).fill('r1.1:adNet') }],
    ['a number in place of a reference', { op: 'sum', of: ['3.2'] }],
    ['another argument', { op: 'sum', of: ['r1.1:adNet'], unit: '元' }],
  ])('is refused for %s', (_title, given) => {
    expect(() => compute(given, citations())).toThrow(ZodError)
  })
})
