import type { Instrument } from '../../../shared/market/instrument'
import { listedLimits } from '../../../shared/market/listed-limits'
import { limitsOf } from '../../../shared/market/rules'
import { beijingDate } from '../../../shared/market/session'
import { calendarEnd, isTradingDay } from '../../../shared/market/trading-days'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import { CHECK_ITEMS, type CheckItem, type CheckRound } from '../../../shared/protocol/rest-checks'
import { openingWords as words } from './words'

/** Above this share of the instruments it is not an error of single companies. */
const MANY = 0.01
const NAMED_MAX = 3
/** Minimum step of the system clock that is reported. */
const STEP_MS = 1_000
const GB = 2 ** 30
const DISK_LATE_BYTES = 5 * GB
const DISK_BROKEN_BYTES = GB

/** Facts that are checked before the market opens. */
export interface OpeningFacts {
  round: CheckRound
  /** Of the market's clock, epoch ms. */
  marketTime: number
  /** The feed's, `YYYYMMDD`. */
  tradingDay: string
  instruments: readonly Instrument[]
  /** By how much the wall clock was set since the start, ms. */
  clockStepMs: number
  /** Undefined = unknown. */
  freeBytes: number | undefined
  walls: { count: number; dark: readonly string[] }
  reports: readonly Pick<HealthReport, 'source' | 'state' | 'words'>[]
}

type Found = Omit<CheckItem, 'id'>

const FINDERS: Readonly<Record<CheckItem['id'], (facts: OpeningFacts) => Found>> = {
  calendar({ round, marketTime, tradingDay }) {
    const date = beijingDate(marketTime)
    if (date > calendarEnd()) return late(words.calendar.unknown)
    if (!isTradingDay(date)) return ok(words.calendar.closed(date))
    if (tradingDay === date) return ok(words.calendar.open(date))
    const told = words.calendar.behind(date, tradingDay)
    return round === '0830' ? ok(words.calendar.waiting(date)) : round === '0900' ? late(told) : broken(told)
  },

  closes({ instruments }) {
    const traded = tradedOf(instruments)
    if (traded.length === 0) return broken(words.closes.none)
    const missing = traded.filter(({ prevClose }) => !(prevClose > 0))
    if (missing.length === 0) return ok(words.closes.ok(traded.length))
    return judged(missing, traded, words.closes.missing)
  },

  limits({ instruments, tradingDay }) {
    const traded = tradedOf(instruments).filter(({ prevClose }) => prevClose > 0)
    if (traded.length === 0) return broken(words.closes.none)
    const limited = traded.filter(({ limitUp }) => limitUp > 0)
    const wrong = limited.filter((one) => !isOfRule(one, tradingDay))
    if (wrong.length === 0) return ok(words.limits.ok(limited.length, traded.length - limited.length))
    return judged(wrong, limited, words.limits.wrong)
  },

  clock({ clockStepMs }) {
    if (Math.abs(clockStepMs) < STEP_MS) return ok(words.clock.ok)
    return late(words.clock.stepped(clockStepMs / 1_000))
  },

  disk({ freeBytes }) {
    if (freeBytes === undefined) return late(words.disk.unknown)
    const told = words.disk.free(freeBytes / GB)
    return freeBytes < DISK_BROKEN_BYTES ? broken(told) : freeBytes < DISK_LATE_BYTES ? late(told) : ok(told)
  },

  walls({ walls: { count, dark } }) {
    if (count === 0) return ok(words.walls.none)
    return dark.length === 0 ? ok(words.walls.ok(count)) : late(words.walls.dark(dark))
  },

  parts({ reports }) {
    const ill = reports.filter(({ state }) => state !== 'ok')
    if (ill.length === 0) return ok(words.parts.ok(reports.length))
    const state = ill.some((report) => report.state === 'broken') ? 'broken' : 'late'
    return { state, words: ill.map((report) => report.words).join('；') }
  },
}

const ok = (told: string): Found => ({ state: 'ok', words: told })
const late = (told: string): Found => ({ state: 'late', words: told })
const broken = (told: string): Found => ({ state: 'broken', words: told })

const tradedOf = (instruments: readonly Instrument[]): Instrument[] =>
  instruments.filter(({ kind }) => kind !== 'index' && kind !== 'crypto')

/** Limits around the previous close, at the distance of the board's rule; first days have their own. */
function isOfRule(instrument: Instrument, tradingDay: string): boolean {
  const { board, prevClose, limitUp, limitDown } = instrument
  if (!(limitDown < prevClose && prevClose < limitUp)) return false
  const is = ({ up, down }: ReturnType<typeof limitsOf>) =>
    Math.abs(up - limitUp) <= 1 && Math.abs(down - limitDown) <= 1
  if (is(listedLimits({ ...instrument, tradingDay }))) return true
  return [false, true].some((first) =>
    [false, true].some((st) => is(limitsOf(board, prevClose, tradingDay, st, first))),
  )
}

function judged(
  wrong: readonly Instrument[],
  all: readonly Instrument[],
  say: (count: number, named: string) => string,
): Found {
  const named = wrong.slice(0, NAMED_MAX).map(({ id, name }) => `${name} ${id}`)
  const state: HealthState = wrong.length > all.length * MANY ? 'broken' : 'late'
  return { state, words: say(wrong.length, named.join('、')) }
}

/** The check list before the market opens, gone through once. */
export const openingItems = (facts: OpeningFacts): CheckItem[] =>
  CHECK_ITEMS.map((id) => ({ id, ...FINDERS[id](facts) }))
