// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { CoinBars } from '../../../../client/features/btc/fold'
import { type LineKind, SourceLines } from '../../../../client/features/btc/source-lines'
import { btcText } from '../../../../client/text/btc'
import { toolText } from '../../../../client/text/chart-tools'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'

const MINUTE = 60_000
/** 300 minutes up to 10:00; the last ones have the given closes and nets, newest last. */
const minutes = (closes: number[], nets: (number | null)[]): CoinBars => {
  const of = <T,>(told: readonly T[], before: T) => [...new Array<T>(300 - told.length).fill(before), ...told]
  const close = of(closes, 50_000_00)
  return {
    time: of([], 0).map((_, at) => clock('10:00:00') - (299 - at) * MINUTE),
    open: close,
    high: close,
    low: close,
    close,
    volume: of([], 1),
    net: of(nets, null),
  }
}
const one = minutes([50_000_00, 50_000_00], [30_000, -50_000])
const other = minutes([50_100_00, 49_950_00], [1_000, 2_000])

async function openLines(kind: LineKind, lines: readonly CoinBars[], labels = ['BINANCE', 'OKX', 'X']) {
  const page = await openPage()
  const named = labels.slice(0, lines.length)
  const made = lines.map((line) => () => line)
  await page.show(
    <SourceLines kind={kind} labels={named} lines={made} subscribe={() => () => undefined} choice={null} />,
  )
  return page
}

describe('lines of the sources', () => {
  test('sum up the money of each and of all, up to the latest minute in Beijing time', async () => {
    const page = await openLines('cvd', [one, other])
    expect(page.text()).toContain('时间 02-01 10:00:00 合并 -1.70万 BINANCE -2.00万 OKX +3000')
  })

  test('of one source are one line', async () => {
    const page = await openLines('cvd', [one])
    expect(page.text()).toContain('时间 02-01 10:00:00 BINANCE -2.00万')
    expect(page.text()).not.toContain('合并')
  })

  test('show how far each is above the first, in ten-thousandths of it', async () => {
    const page = await openLines('premium', [one, other])
    expect(page.text()).toContain('‱，相对 BINANCE')
    expect(page.text()).toContain('时间 02-01 10:00:00 OKX -10.00 ')
  })

  test('are a table too, the newest minute first', async () => {
    const page = await openLines('cvd', [one])
    await page.press(toolText.table)
    const [newest, before] = page.table(toolText.tableOf(btcText.lines.cvd))
    expect([newest?.时间, before?.时间]).toEqual(['02-01 10:00:00', '02-01 09:59:00'])
    expect(newest?.BINANCE).toBe('-2.00万')
  })

  test('are of the newest 240 bars', async () => {
    // Earlier net volume must not be included.
    const early = { ...one, net: one.net.map((net, at) => (at < 60 ? 1e9 : at < 298 ? 0 : net)) }
    expect((await openLines('cvd', [early])).text()).toContain('BINANCE -2.00万')
  })
})
