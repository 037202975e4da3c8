import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { LISTED_FROM } from '../../shared/flow/split/verdict/listed'
import { dateToMs, isTrading, phaseAt, timeOfDay } from '../../shared/market/session'
import { printCalibration } from '../support/calibration'
import { MarketDay } from './split-market/market-day'

/**
 * How far the list of the whole market can be believed: `npm run bench -- split-market [--instruments 5500
 * --seeds 1,2]`. A day of the simulated exchange a seed, with the detectors that the gateway has by default while the
 * list is read, against the parents that the exchange knows of. At the threshold of the page: rows standing every five
 * minutes, those that are nobody's and second rows of one parent; rows told and taken back over the day. What is stated
 * of all days together against how often it is right. Fails above the bounds.
 */
const { values } = parseArgs({
  options: {
    instruments: { type: 'string', default: '5500' },
    seeds: { type: 'string', default: '20260706' },
    until: { type: 'string', default: '15.2' },
  },
})
const DAY = '20260706'
const HOUR = 3_600_000
const MINUTE = 60_000
const LOOK_EVERY = 5 * MINUTE
const THRESHOLDS = [0.5, 0.7, 0.8, LISTED_FROM, 0.95]
/** Bounds at the page's threshold. A list of fewer rows says nothing of a share. */
const WRONG_MAX = 0.1
const TAKEN_BACK_MAX = 0.15
const ROWS_MIN = 20
const BINS = [0, 0.33, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

const midnight = dateToMs(DAY)
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/** The largest share of false rows that stood at any time, by threshold. */
function worstOf(day: MarketDay): Map<number, number> {
  const worst = new Map(THRESHOLDS.map((threshold) => [threshold, 0]))
  const end = midnight + Number(values.until) * HOUR
  for (let time = midnight + 9 * HOUR + 15 * MINUTE; time <= end; time += MINUTE) {
    day.advance(time)
    if ((time - midnight) % LOOK_EVERY !== 0 || !isTrading(phaseAt(timeOfDay(time)))) continue
    for (const threshold of THRESHOLDS) {
      const { standing, wrong, second } = day.list.look(threshold)
      if (standing < ROWS_MIN) continue
      worst.set(threshold, Math.max(worst.get(threshold) as number, (wrong + second) / standing))
      if (threshold === LISTED_FROM && (time - midnight) % (6 * LOOK_EVERY) === 0) {
        const clock = new Date(time + 8 * HOUR).toISOString().slice(11, 16)
        console.log(`${clock}: ${standing} rows stand, ${wrong} of nobody, ${second} second rows`)
      }
    }
  }
  day.end()
  return worst
}

/** Runs a day and prints its table; answers what was judged, and whether it is beyond a bound. */
function report(seed: number) {
  const instruments = Number(values.instruments)
  const day = new MarketDay(seed, instruments, midnight + 9 * HOUR)
  const worst = worstOf(day)
  const { detectors, full, parents, prints, micros } = day.figures()
  console.log(
    `seed ${seed}: ${instruments} instruments, ${detectors} detectors (${full} full), ${parents} parents, ` +
      `${prints.toLocaleString('en')} prints, ${(micros / prints).toFixed(1)} µs each`,
  )
  console.log('threshold | rows at the end | of nobody | second rows | at worst of the day | told | taken back')
  for (const threshold of THRESHOLDS) {
    const { standing, wrong, second } = day.list.look(threshold)
    const { told, takenBack } = day.list.told(threshold)
    console.log(
      `${threshold.toFixed(2)} | ${standing} | ${wrong} | ${second} | ${share(worst.get(threshold) as number, 1)} | ${told} | ` +
        `${takenBack} (${share(takenBack, told)})`,
    )
  }
  const { told, takenBack } = day.list.told(LISTED_FROM)
  const isFalse = (worst.get(LISTED_FROM) as number) > WRONG_MAX
  const isTakenBack = takenBack > TAKEN_BACK_MAX * told
  if (isFalse) console.log('MORE than one row in ten was false at some time')
  if (isTakenBack) console.log('MORE than 15 % of what was told was taken back')
  return { judged: day.list.judged(), isBeyond: isFalse || isTakenBack }
}

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
const days = values.seeds.split(',').map((seed) => report(Number(seed)))
console.log('stated probability of being one parent → observed [90 % interval] (findings)')
const isOff = printCalibration(
  days.flatMap(({ judged }) => judged),
  BINS,
)
process.exitCode = isOff || days.some(({ isBeyond }) => isBeyond) ? 1 : 0
