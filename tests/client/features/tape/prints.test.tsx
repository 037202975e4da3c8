// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { Prints, Speed } from '../../../../client/features/tape/prints'
import type { TapeChoice, TierBounds } from '../../../../client/features/tape/tiers'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { openPage, wordsOf } from '../../open-page'
import { section } from '../../store/section'
import { listenToTones } from './heard-tones'

const MAOTAI = '600519.SH'
const BOUNDS: TierBounds = [200_000, 1_000_000, 5_000_000]
const now = clock('10:00:00')
/** A buyer's print at 100 yuan. */
const bought = (order: number, yuan: number, time = now - 500_000) =>
  printRow({ time, price: 100_00, volume: yuan / 100, side: 1, buyNo: order, sellNo: 1 })
/** A row that sums up a minute with `orders` orders of either side. */
const summed = (orders: number, yuan: number, side: number, time = now - 500_000) =>
  printRow({ time, price: 100_00, volume: yuan / 100, side, buyNo: -orders, sellNo: -orders })

async function openPrints(prints: ReturnType<typeof printRow>[]) {
  const page = await openPage({ now })
  await page.fill(topicOf.tick(MAOTAI), section('trade', prints, { snapshot: true }))
  const instrument = instruments.get(MAOTAI) as ListedInstrument
  let seq = prints.length
  return {
    page,
    show: (choice: TapeChoice) =>
      page.show(
        <Prints instrument={instrument} paused={false} choice={choice} bounds={BOUNDS} count={{ current: null }} />,
      ),
    showSpeed: () => page.show(<Speed instrument={instrument} />),
    amounts: () => [...page.host.querySelectorAll('[role=table] [role=row]')].map((row) => wordsOf(row).split(' ')[3]),
    arrive: async (...more: typeof prints) => {
      await page.fill(topicOf.tick(MAOTAI), section('trade', more, { seq: seq + 1 }))
      seq += more.length
      await page.pass(100)
    },
  }
}

describe('prints of a single tier', () => {
  test('are those of the tiers above it too, and no sums', async () => {
    const { show, amounts } = await openPrints([
      bought(2, 300_000),
      bought(3, 150_000),
      bought(4, 2_000_000),
      bought(5, 6_000_000),
      summed(40, 9_000_000, 1),
      summed(40, 9_000_000, 2),
    ])
    await show({ only: 1, heard: 0 })
    expect(amounts()).toEqual(['600万', '200万', '30.0万'])
    await show({ only: 2, heard: 0 })
    expect(amounts()).toEqual(['600万', '200万'])
  })
})

describe('sounds of prints', () => {
  test('are new prints, and not those that were there at first', async () => {
    const tones = listenToTones()
    const { show, arrive } = await openPrints([bought(2, 2_000_000)])
    await show({ only: 0, heard: 2 })
    expect(tones).toEqual([])
    await arrive(bought(3, 300_000), bought(4, 3_000_000))
    expect(tones).toHaveLength(1)
  })
})

describe('the speed of prints as shown on the page', () => {
  const every = (ms: number, from: number, to: number) =>
    Array.from({ length: (to - from) / ms }, (_, step) => bought(step + 2, 100, from + (step + 1) * ms))

  test('is in prints a second next to the minutes before, and is highlighted from three times as many on', async () => {
    const slow = every(1_000, now - 310_000, now - 10_000)
    const { page, showSpeed } = await openPrints([...slow, ...every(400, now - 10_000, now)])
    await showSpeed()
    expect(page.text()).toMatch(/^2\.\d\/秒 ×2\.\d$/)
    expect(page.host.querySelector('.text-warning')).toBeNull()
  })

  test('is highlighted if it is fast', async () => {
    const slow = every(1_000, now - 310_000, now - 10_000)
    const { page, showSpeed } = await openPrints([...slow, ...every(250, now - 10_000, now)])
    await showSpeed()
    expect(page.text()).toMatch(/^(4\.0|3\.\d)\/秒 ×(4\.0|3\.\d)$/)
    expect(page.host.querySelector('.text-warning')).not.toBeNull()
  })
})
