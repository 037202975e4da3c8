import { expect, test } from 'vitest'
import type { ToolPast } from '../../../../../gateway/people/strategy/tools/tool-past'
import { partOf } from '../../../../support/part-of'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../../../support/small-market'
import { TODAY, toolsOf } from '../../../../support/tool-market'

/** Tools over a recorded minute of one stock a page, of so many pages. */
function paged(pages: number) {
  const asked: string[] = []
  const board = async ({ to, cursor = '0' }: { to?: string; cursor?: string }, { limit }: { limit: number }) => {
    asked.push(`${to} ${cursor} ${limit}`)
    const page = Number(cursor)
    const ids = [MOUTAI, PINGAN, QUIET].slice(page, page + 1)
    const column = (value: number) => ids.map(() => value)
    return {
      ...{ next: page + 1 < pages ? String(page + 1) : null, last: TODAY, id: ids },
      ...{ close: column(1_010), prevClose: column(1_000), turnover: column(5), volume: column(1) },
      ...{ open: column(1_000), high: column(1_020), low: column(1_000), ad: [], od: [] },
    }
  }
  const market = smallMarket(TODAY)
  market.pass(60)
  const past = { asked: partOf<ToolPast['asked']>({ board } as never) }
  const answer = toolsOf(market.state, market.clock, past as never).open(`${TODAY}T093500`)
  const screened = async (more: object = {}) => {
    const conditions = [{ figure: 'change', op: '>', value: 0 }]
    const found = await answer.run('screen', { conditions, ...more })
    return found.ok ? found.rows.map(({ id }) => id) : found.code
  }
  return { asked, screened }
}

test.each([
  [1, [MOUTAI]],
  [2, [MOUTAI, PINGAN]],
  [9, [MOUTAI, PINGAN, QUIET]],
  [10, [MOUTAI, PINGAN, QUIET]],
  [99, [MOUTAI, PINGAN, QUIET]],
])('a recorded minute of %i pages is read whole, up to ten pages', async (pages, ids) => {
  const { asked, screened } = paged(pages)
  expect(await screened()).toEqual(['total', ...ids])
  expect(asked).toEqual(Array.from({ length: Math.min(pages, 10) }, (_, page) => `${TODAY}0934 ${page} 2000`))
})

test('an earlier minute is read up to its end, a later one and one without a stock not at all', async () => {
  const { asked, screened } = paged(1)
  await screened({ at: `${TODAY}T0932` })
  expect(asked).toEqual([`${TODAY}0931 0 2000`])
  expect(await screened({ at: `${TODAY}T0936` })).toBe('at-future')
  const conditions = [{ figure: 'change', op: '>', value: 0 }]
  const market = smallMarket(TODAY)
  market.pass(60)
  const none = {
    id: [],
    next: null,
    last: TODAY,
    close: [],
    prevClose: [],
    turnover: [],
    high: [],
    low: [],
    ad: [],
    od: [],
  }
  const past = { asked: partOf<ToolPast['asked']>({ board: async () => none } as never) }
  const found = await toolsOf(market.state, market.clock, past as never)
    .open(`${TODAY}T093500`)
    .run('screen', { conditions })
  expect(found).toMatchObject({ ok: false, code: 'no-data' })
})
