import { describe, expect, test } from 'vitest'
import { MARKET_ROUTES } from '../../../gateway/serve/http/market-routes'
import { COLUMN_FIGURES, figuresOf } from '../../../shared/protocol/figure-columns'
import { decodeFrame, encodeSection, joinSections, rowsOf } from '../../../shared/protocol/frame'
import { FROZEN_FIGURES, type Freeze, type FrozenFigure } from '../../../shared/protocol/freezes'
import { KIND_NAMES, kinds, type Row } from '../../../shared/protocol/kinds'
import { Publication } from '../../../shared/protocol/publication'
import { hideFigures, RESOURCE_FIGURES, unknownFigures } from '../../../shared/protocol/resource-figures'

const freeze = (figure: FrozenFigure, exchange: Freeze['exchange'] = ''): Freeze => ({
  figure,
  exchange,
  since: 1,
  until: null,
  by: 'ann',
  reason: '源错',
})
const published = (...freezes: Freeze[]) => {
  const publication = new Publication()
  publication.set(freezes)
  return publication
}
const HEAD = { topicId: 1, flags: 1, epoch: 1, seq: 1, ingestTime: 1 }
/** A row of a kind whose numbers are all 7. */
const rowOf = (kind: (typeof KIND_NAMES)[number]) =>
  Object.fromEntries(Object.entries(kinds[kind].columns).map(([name, type]) => [name, type === 'text' ? 'x' : 7]))

describe('the figures of columns', () => {
  test.each(KIND_NAMES)('class every column of %s and no other', (kind) => {
    expect(Object.keys(COLUMN_FIGURES[kind]).toSorted()).toEqual(Object.keys(kinds[kind].columns).toSorted())
  })

  test('carry every figure somewhere', () => {
    const carried = new Set(KIND_NAMES.flatMap((kind) => figuresOf(kind).map(([, figure]) => figure)))
    expect([...carried].toSorted()).toEqual(FROZEN_FIGURES.toSorted())
  })

  test('name no column by an active or all-orders net that is not one of theirs', () => {
    for (const kind of KIND_NAMES) {
      for (const [column, figure] of Object.entries(COLUMN_FIGURES[kind])) {
        if (/^ad[A-Z]/.test(column)) expect([kind, column, figure]).toEqual([kind, column, 'active-net'])
        if (/^od[A-Z]/.test(column)) expect([kind, column, figure]).toEqual([kind, column, 'order-net'])
      }
    }
  })

  test.each(KIND_NAMES)('leave rows of %s as they are while everything is published', (kind) => {
    const row = rowOf(kind) as Row<typeof kind>
    expect(published().row('flow:600519.SH', kind, row, () => '600519.SH')).toBe(row)
  })

  test.each(
    KIND_NAMES.filter((kind) => kind !== 'finding' && figuresOf(kind).length > 0).flatMap((kind) =>
      FROZEN_FIGURES.map((figure) => ({ kind, figure })),
    ),
  )('hide what $kind carries of $figure, over the wire too, and nothing else', ({ kind, figure }) => {
    const row = published(freeze(figure)).row(
      'flow:600519.SH',
      kind,
      rowOf(kind) as Row<typeof kind>,
      () => '600519.SH',
    )
    const frame = decodeFrame(joinSections([encodeSection(kind, HEAD, [row as Row<typeof kind>])]))
    const [told] = frame.ok ? rowsOf(frame.sections[0] as never) : []
    const hidden = figuresOf(kind).flatMap(([column, carried]) => (carried === figure ? [[column, Number.NaN]] : []))
    expect(told).toEqual({ ...rowOf(kind), ...Object.fromEntries(hidden) })
  })

  test('keep an exchange back alone, and sums over several with it', () => {
    const publication = published(freeze('active-net', 'SZ'))
    const board = rowOf('board') as Row<'board'>
    const at = (id: string | undefined) => publication.row('board:market', 'board', board, () => id)?.adS
    expect([at('000001.SZ'), at('600519.SH'), at(undefined)]).toEqual([Number.NaN, 7, Number.NaN])
    const index = publication.row('index:000001.SH', 'index', rowOf('index') as Row<'index'>, () => undefined)
    expect([index?.adNet, index?.odBigNet]).toEqual([Number.NaN, 7])
  })

  test('leave findings out, by their instruments in the list of the market', () => {
    const rows = ['600519.SH', '000001.SZ'].map((instrument) => ({
      id: instrument,
      body: JSON.stringify({ instrument }),
    }))
    const left = (one: Freeze) =>
      published(one)
        .rows('split:market', 'finding', rows, () => undefined)
        .map(({ id }) => id)
    expect([left(freeze('split')), left(freeze('split', 'SZ')), left(freeze('vpin'))]).toEqual([
      [],
      ['600519.SH'],
      ['600519.SH', '000001.SZ'],
    ])
  })
})

describe('the figures of resources', () => {
  test('class every resource of the market', () => {
    expect(Object.keys(RESOURCE_FIGURES).toSorted()).toEqual([...MARKET_ROUTES].toSorted())
  })

  const flow = { id: '600519.SH', slot: [0, 1], ad: [[1, 2], [3, 4], [5, 6], [7, 8]], od: [[1, 2], [3, 4], [5, 6], [7, 8]] } // biome-ignore format: one line
  const none = [null, null]
  test.each([
    ['GET /api/flow/:id', 'active-net', flow, { ...flow, ad: [none, none, none, none] }],
    ['GET /api/flow/:id', 'order-net', flow, { ...flow, od: [none, none, none, none] }],
    ['GET /api/flow/:id', 'split', flow, flow],
    ['GET /api/history/bars', 'active-net', { close: [1], adNet: [5] }, { close: [1], adNet: [null] }],
    ['GET /api/history/index', 'order-net', { odBigNet: [5], adNet: [6] }, { odBigNet: [null], adNet: [6] }],
    [
      'GET /api/indexes/:id/at/:slot',
      'active-net',
      { id: '000001.SH', members: [{ id: '600519.SH', last: 1, ad: [1, 2] }] },
      { id: '000001.SH', members: [{ id: '600519.SH', last: 1, ad: none }] },
    ],
    [
      'GET /api/history/rank',
      'active-net',
      { R: 'BS', id: ['600519.SH'], net: [1], bigNet: [2], daily: [[3, 4]], turnover: [5] },
      { R: 'BS', id: ['600519.SH'], net: [null], bigNet: [null], daily: [none], turnover: [5] },
    ],
    [
      'GET /api/history/rank',
      'order-net',
      { R: 'BS', id: ['600519.SH'], net: [1], bigNet: [2] },
      { R: 'BS', id: ['600519.SH'], net: [1], bigNet: [2] },
    ],
    ['GET /api/splits', 'split', { findings: [{ instrument: '600519.SH' }], asOf: 1 }, { findings: [], asOf: 1 }],
    [
      'GET /api/scorecard',
      'split',
      { scores: [{ signal: 'splitBuy' }, { signal: 'rocket' }] },
      { scores: [{ signal: 'rocket' }] },
    ],
    [
      'GET /api/strategies',
      'order-net',
      { strategies: ['passive-absorption', 'volume-surge'].map((id) => ({ id, signals: [{ id: '600519.SH' }] })) },
      {
        strategies: [
          { id: 'passive-absorption', signals: [] },
          { id: 'volume-surge', signals: [{ id: '600519.SH' }] },
        ],
      },
    ],
  ] as const)('%s without %s', (route, figure, data, left) => {
    const before = JSON.stringify(data)
    const hidden = hideFigures(route, data as unknown, '600519.SH', (one) => one === figure)
    expect(hidden).toEqual(left)
    expect(JSON.stringify(data)).toBe(before)
  })

  test('are hidden by exchange in columns', () => {
    const data = { id: ['600519.SH', '000001.SZ'], ad: [[1, 2], [3, 4]], turnover: [9, 9] } // biome-ignore format: one line
    const left = hideFigures('GET /api/history/board', data, undefined, (_, id) => id === '000001.SZ')
    expect(left).toEqual({ ...data, ad: [[1, null], [3, null]] }) // biome-ignore format: one line
  })

  test('are unknown to readers who reckon with them, not zero', () => {
    const told = unknownFigures('GET /api/flow/:id', { slot: [null], ad: [[null, 2]] } as object)
    expect(told).toEqual({ slot: [null], ad: [[Number.NaN, 2]] })
  })
})
