import { describe, expect, test } from 'vitest'
import { createFlowHistory } from '../../../../gateway/past/history/flow-history'
import { MarketDays } from '../../../../gateway/past/history/market-days'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { topic } from '../../../../shared/protocol/topics'
import { FRIDAY, flowOf, queryWorld, STOCK, TODAY } from '../../../support/query-world'

function open() {
  const world = queryWorld()
  const { market, series } = world.context
  const clock = () => ({ marketTime: 0, phase: 'morning' as const, tradingDay: TODAY })
  const marketDays = new MarketDays({ market, clock, completeness: () => 1 })
  world.put(FRIDAY, STOCK, 'flow', [flowOf(1, { adS: 100 })])
  world.live(topic.flow(STOCK.id), 'flow', [flowOf(2, { adS: 200 })])
  return { world, history: createFlowHistory({ marketDays, series }) }
}

describe('the ledger of an instrument’s day', () => {
  test.each([
    [undefined, TODAY, 2],
    [TODAY, TODAY, 2],
    [FRIDAY, FRIDAY, 1],
    // A Saturday becomes the Friday before it.
    ['20261121', FRIDAY, 1],
  ])('of %s is that of %s', async (day, tradingDay, slot) => {
    const { history } = open()
    expect(await history.flow(STOCK.id, day)).toMatchObject({ tradingDay, slot: [slot], definition: 'eastmoney-live' })
    const frame = decodeFrame(await history.flowFrame(STOCK.id, day))
    expect(frame.ok && frame.sections.map(({ kind, epoch }) => [kind, epoch])).toEqual([['flow', Number(tradingDay)]])
  })

  test.each([
    ['2026112', '2026112'],
    [`${FRIDAY}0930`, `${FRIDAY}0930`],
    ['x'.repeat(30), 'x'.repeat(20)],
  ])('of %s is refused, with a message that has at most twenty characters of it', async (day, shown) => {
    const { history } = open()
    for (const request of [history.flow(STOCK.id, day), history.flowFrame(STOCK.id, day)]) {
      const error = await request.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'range-invalid', message: expect.stringContaining(shown) })
      expect(String(error)).not.toContain('x'.repeat(21))
    }
  })

  test('of a day without one is refused; by another definition the message says that prints are not stored', async () => {
    const { history } = open()
    for (const [ledger, isAnother] of [
      [undefined, false],
      ['eastmoney-close', true],
    ] as const)
      for (const request of [
        history.flow(STOCK.id, '20261119', ledger),
        history.flowFrame(STOCK.id, '20261119', ledger),
      ]) {
        const error = await request.catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ code: 'no-data' })
        expect(String(error).includes('逐笔没有留存')).toBe(isAnother)
      }
  })

  test('of an unknown instrument is refused', async () => {
    await expect(open().history.flow('999999.SH')).rejects.toMatchObject({ code: 'unknown-instrument' })
  })
})
