import { setTimeout as sleep } from 'node:timers/promises'
import { openWriter } from '../../../gateway/past/recorder/day-history'
import type { DaysLocation } from '../../../gateway/past/recorder/days-location'
import { PrintRecorder } from '../../../gateway/past/recorder/print-recorder'
import { makeInstrument, makeTrade } from '../fake-feed'

/*
 * Stores a day until the test kills it: publishes the prints of one instrument from the first on, 100 at a time, and
 * writes how many rows were acknowledged. `… writing-process.ts PLACE`, as JSON.
 */
const place = JSON.parse(process.argv[2] ?? '') as DaysLocation
const id = '600519.SH'
const instrument = makeInstrument({ id })
const market = { tradingDay: '20260706', ownDay: () => undefined, instrument: () => instrument }
const recorder = new PrintRecorder({
  market,
  bytesMax: 1e12,
  now: Date.now,
  open: () => openWriter({ place, bytesMax: 1e12, daysMax: 99 }),
})
const from = Date.UTC(2026, 6, 6, 1, 30)

for (let n = 1; ; n++) {
  // Three prints a millisecond.
  const exchangeTime = from + Math.floor(n / 3)
  recorder.observe(makeTrade({ instrument: id, exchangeTime, price: n, volume: 100, amount: n * 100 }))
  const row = { time: exchangeTime, price: n, volume: 100, side: 1, buyNo: n, sellNo: 0, buyGrade: 0, sellGrade: 0 }
  recorder.publish({ kind: 'trade', topic: `tick:${id}`, row, ingestTime: 0 })
  if (n % 100 > 0) continue
  await sleep(10)
  console.log(`kept ${recorder.health().figures.rows}`)
}
