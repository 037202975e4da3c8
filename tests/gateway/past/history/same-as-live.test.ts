import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Feed } from '../../../../gateway/feeds/feed'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { expectSame } from '../../../support/live-and-past'
import { recording } from '../../../support/recordings'

// Whole recorded days are in `same-as-live.statistics.test.ts`.

const FIXTURE = join(import.meta.dirname, '../../../fixtures/replay/20230110')

const folder = mkdtempSync(join(tmpdir(), 'zeus-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A vendor's minutes of a day, from the one that begins at 09:30 on: closes in cents, shares. */
function recordedMinutes(file: string, day: string): { close: number; volume: number }[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return lines
    .filter((line) => line.startsWith(day))
    .map((line) => line.split(',').map(Number))
    .map(([, yuan = 0, lots = 0]) => ({ close: Math.round(yuan * 100), volume: lots * 100 }))
}

/** A vendor's ticks of a day of 000001: lines of time, yuan, lots, and the side (0 bought, 1 sold, 2 neither). */
function tickFeed(file: string, day: string): Feed {
  const instrument = makeInstrument({ id: '000001.SZ', hasOrderNumbers: false })
  const ticks = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line.startsWith(day))
    .map((line) => line.split(','))
  let marketTime = dateToMs(day)
  return {
    name: 'replay',
    quality: 'ok',
    badge: '回放',
    clock: () => ({ marketTime, speed: 1, phase: 'morning', tradingDay: day }),
    async *events() {
      yield [
        { kind: 'day', tradingDay: day },
        { kind: 'instruments', instruments: [instrument] },
      ] as FeedEvent[]
      const trades = ticks.map(([time = '', yuan, lots, bought], at) => {
        const [hour, minute, second] = [time.slice(8, 10), time.slice(10, 12), time.slice(12)].map(Number)
        marketTime = dateToMs(day) + (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1_000
        const [price, volume] = [Math.round(Number(yuan) * 100), Number(lots) * 100]
        const side = bought === '0' ? 'buy' : bought === '1' ? 'sell' : 'none'
        const numbers = { buyNo: 0, sellNo: 0, venueSeq: at + 1 }
        const of = { instrument: instrument.id, exchangeTime: marketTime, price, volume, amount: price * volume }
        return makeTrade({ ...of, ...numbers, side })
      })
      yield trades
    },
  }
}

describe('a query of a recorded day', () => {
  test('returns what was live for the rows of each layout: minutes, order flow and findings', async () => {
    const live = await expectSame(FIXTURE, join(folder, 'fixture'))
    expect(live.some(({ flow }) => flow.length > 0)).toBe(true)
  }, 120_000)

  test('returns the minute bars that another vendor recorded', async (context) => {
    const ticks = recording(context, 'l1_ticks', 'sz000001_20190201_20190211_tdx_ticks.csv.gz')
    const vendor = recordedMinutes(
      recording(context, 'minute', 'sz000001_20181203_20190201_timeline.csv.gz'),
      '20190201',
    )
    const [live] = await expectSame(tickFeed(ticks, '20190201'), join(folder, 'ticks'))
    const rows = (live?.minute ?? []) as { slot: number; close: number; volume: number }[]
    const own = new Map(rows.map((row) => [row.slot, row]))
    // The vendor's first minute has the opening auction in it.
    const sharesOf = (slot: number) => (own.get(slot)?.volume ?? 0) + (slot === 1 ? (own.get(0)?.volume ?? 0) : 0)
    const seen = vendor.map((_, at) => ({ close: own.get(at + 1)?.close, volume: sharesOf(at + 1) }))
    expect(vendor).toHaveLength(240)
    // A print of 11:30:00 ends the morning here; the vendor has its 1,000 shares in the afternoon's first minute.
    const ending = vendor[119] as { volume: number }
    const beginning = vendor[120] as { volume: number }
    expect(seen).toEqual(
      vendor.with(119, { close: 1_110, volume: ending.volume + 1_000 }).with(120, {
        close: 1_106,
        volume: beginning.volume - 1_000,
      }),
    )
  }, 300_000)
})
