import type { InstrumentId } from '../market/instrument'
import { beijingDate, dateToMs, timeOfDay } from '../market/session'
import type { UnixMs } from '../market/units'

/**
 * The time machine: `?at=YYYYMMDDTHHmmss&x=N` on every page. A page in the past connects with a `MachineRequest`, reads
 * the same topics as a live page, and receives its clock's position in `machine` notices.
 */

/** Market seconds a second that a person may choose. */
export const MACHINE_SPEEDS = [1, 2, 5, 10, 30, 60] as const
type MachineSpeed = (typeof MACHINE_SPEEDS)[number]

/** Request header with the replay time; its value is formatted as `at`. */
export const AT_HEADER = 'zeus-at'

const AT = /^(\d{8})T(\d{2})(\d{2})(\d{2})$/

/** The moment that `at` names, Beijing time; undefined for what is none. */
export function parseAt(text: string): UnixMs | undefined {
  const [, day = '', hour, minute, second] = AT.exec(text) ?? []
  const midnight = dateToMs(day)
  if (Number.isNaN(midnight)) return undefined
  const [h, m, s] = [Number(hour), Number(minute), Number(second)] as [number, number, number]
  if (h > 23 || m > 59 || s > 59) return undefined
  return midnight + ((h * 60 + m) * 60 + s) * 1_000
}

/** A moment as `at` is written; parts of a second are left out. */
export function formatAt(time: UnixMs): string {
  const seconds = Math.floor(timeOfDay(time) / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${beijingDate(time)}T${two(Math.floor(seconds / 3_600))}${two(Math.floor(seconds / 60) % 60)}${two(seconds % 60)}`
}

/** The speed that `x` names, 1 where it names none. */
export const readSpeed = (text: string | null | undefined): MachineSpeed =>
  MACHINE_SPEEDS.find((speed) => String(speed) === text) ?? 1

/** Replay range of a day, ms after Beijing midnight. */
export const MACHINE_FIRST_MS = (9 * 60 + 15) * 60_000
export const MACHINE_LAST_MS = (15 * 60 + 30) * 60_000

/** Request of a page when it connects. Pages with the same account and `key` (a browser) share one clock. */
export interface MachineRequest {
  at: string
  speed: number
  key: string
}

/** Commands for the clock. `print`: jump to the next or previous print of the instrument. */
export type MachineCommand =
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'speed'; speed: number }
  /** Epoch ms. */
  | { do: 'seek'; at: UnixMs }
  | { do: 'step'; by: 'minute'; forward: boolean }
  | { do: 'step'; by: 'print'; forward: boolean; id: string }

/** Position of the clock of a replay. */
export interface MachineState {
  /** `YYYYMMDD`. */
  day: string
  at: UnixMs
  playing: boolean
  speed: number
  /** The stretch of the day that can be shown, epoch ms. */
  first: UnixMs
  last: UnixMs
  /** False: the whole market was not stored by minute on this day; single instruments are. */
  board: boolean
  /** Rises with each jump: an earlier request may have been for a later time. */
  turn: number
}

/** Most instruments with prints for which a day is listed in `MachineDays.printed`. */
export const PRINTED_FEW = 100

/** `GET /api/machine`: days that can be replayed, ascending, and the one that runs. */
export interface MachineDays {
  days: string[]
  today: string
  /** Instruments with prints, by day, where only a few have any; the busiest first if that is known. */
  printed: Record<string, InstrumentId[]>
}
