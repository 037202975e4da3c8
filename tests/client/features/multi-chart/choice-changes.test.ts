import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { choiceChanges } from '../../../../client/features/multi-chart/choice-changes'
import { parseLayout } from '../../../../client/features/multi-chart/layout'
import type { MultiChoice } from '../../../../client/features/multi-chart/use-address'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { address } from '../../../../shared/protocol/routes'
import { partOf } from '../../../support/part-of'

const instruments = partOf<Instruments>({ get: () => undefined })

/** Ten codes in 2 × 2 cells. */
const CODES = Array.from({ length: 10 }, (_, at) => `60000${at}.SH`)

function changes(page: number, codes: readonly (string | undefined)[] = CODES, search = '?view=wall') {
  const went: string[] = []
  vi.stubGlobal('location', Object.assign(new URL(`http://zeus.test/m${search}`), { reload() {} }))
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, href: string) => went.push(String(href)),
  })
  vi.stubGlobal('dispatchEvent', () => true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const layout = parseLayout('2x2')
  if (!layout) throw new Error('no layout')
  const choice = partOf<MultiChoice>({
    layout,
    page,
    all: codes.map((id) => (id === undefined ? undefined : partOf({ id }))),
    range: undefined,
  })
  const params = { layout: '2x2', codes: codes.map((id) => id ?? '-').join(',') }
  return {
    went,
    made: choiceChanges(choice, { params: partOf(params), replace: (href) => went.push(href) }, instruments),
  }
}

const addressOf = (codes: readonly string[]) => `${address.multiChart('2x2', codes, undefined, undefined)}?view=wall`

describe('a change of the cells of a page', () => {
  test.each([
    [0, 1, 'x', 1],
    [1, 1, 'x', 5],
    [2, 0, 'x', 8],
    [2, 1, 'x', 9],
  ])('on page %i, cell %i, puts %s at place %i and keeps the query', (page, cell, id, place) => {
    const { went, made } = changes(page)
    made.put(cell, id)
    expect(went).toEqual([addressOf(CODES.map((code, at) => (at === place ? id : code)))])
  })

  test.each([
    [0, 0, 1, 0, 1],
    [1, 3, 0, 7, 4],
    [2, 0, 1, 8, 9],
  ])('on page %i swaps cells %i and %i', (page, from, to, one, other) => {
    const { went, made } = changes(page)
    made.swap(from, to)
    const expected = [...CODES]
    ;[expected[one], expected[other]] = [CODES[other] as string, CODES[one] as string]
    expect(went).toEqual([addressOf(expected)])
  })

  test('empties a cell, and leaves what no code means', () => {
    const { went, made } = changes(2)
    made.put(1, undefined)
    expect(went).toEqual([addressOf(CODES.slice(0, 9))])
    made.putText(0, 'nothing that is one')
    expect(went).toHaveLength(1)
  })
})
