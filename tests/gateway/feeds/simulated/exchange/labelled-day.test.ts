import { describe, expect, test } from 'vitest'
import { labelledDay } from '../../../../../gateway/feeds/simulated/exchange/labelled-day'
import { PARENT_STYLES } from '../../../../../gateway/feeds/simulated/exchange/parents'

const days = [1, 2, 3, 4].map((seed) => labelledDay(seed))

describe('a labelled day', () => {
  test('is the same for the same seed and another for another', () => {
    expect(labelledDay(1)).toEqual(days[0])
    expect(days[1]?.prints.slice(0, 50)).not.toEqual(days[0]?.prints.slice(0, 50))
  })

  test('labels parents of every style, whose children traded what the label says, on its side and in its time', () => {
    const styles = new Set(days.flatMap(({ parents }) => parents.map(({ style }) => style)))
    expect([...styles].sort()).toEqual([...PARENT_STYLES].sort())
    for (const { prints, parents } of days) {
      for (const { side, orderNos, shares, amount, startTs, endTs } of parents) {
        const own = new Set(orderNos)
        const children = prints.filter(({ buyNo, sellNo }) => own.has(side === 'buy' ? buyNo : sellNo))
        expect(children.reduce((sum, { volume }) => sum + volume, 0)).toBe(shares)
        expect(children.reduce((sum, print) => sum + print.amount, 0)).toBe(amount)
        expect(children[0]?.exchangeTime).toBeGreaterThanOrEqual(startTs)
        expect(children.at(-1)?.exchangeTime).toBeLessThanOrEqual(endTs)
        expect(prints.some(({ buyNo, sellNo }) => own.has(side === 'buy' ? sellNo : buyNo))).toBe(false)
      }
    }
  })

  test('gives no order to two parents, and parents a share of the volume that is neither all nor nothing', () => {
    for (const { prints, parents, orders } of days) {
      const numbers = parents.flatMap(({ orderNos }) => orderNos)
      expect(new Set(numbers).size).toBe(numbers.length)
      const known = new Set(orders.flatMap((order) => (order.kind === 'order' ? [order.orderNo] : [])))
      expect(numbers.filter((no) => !known.has(no))).toEqual([])
      const volume = prints.reduce((sum, print) => sum + print.volume, 0)
      const sliced = parents.reduce((sum, { shares }) => sum + shares, 0)
      expect(sliced / volume).toBeGreaterThan(0.005)
      expect(sliced / volume).toBeLessThan(0.3)
    }
  })

  test('can be had without anybody who slices', () => {
    const { prints, parents } = labelledDay(1, { slicing: false })
    expect(parents).toEqual([])
    expect(prints.length).toBeGreaterThan(5000)
  })
})
