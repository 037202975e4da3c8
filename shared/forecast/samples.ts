import type { InstrumentId } from '../market/instrument'
import { dateToMs, MINUTES_OF_DAY, slotTime } from '../market/session'
import type { Price } from '../market/units'
import { type DayPoint, dayKnown, type Known, type MinutePoint, minuteKnown } from './features'
import { type Horizon, minutesAhead } from './horizons'
import type { Sample } from './walk-forward'

/** Minutes of one day of an index, as they were recorded. */
export interface RecordedMinutes {
  /** `YYYYMMDD`. */
  day: string
  prevClose: Price
  points: readonly MinutePoint[]
}

/** Recorded data of an index before the running day, oldest first. */
export interface IndexPast {
  id: InstrumentId
  days: readonly DayPoint[]
  minutes: readonly RecordedMinutes[]
}

/** Trading minutes between two forecasts of an index. */
export const EVERY_MINUTES = 5

/** Size of a usual move over a horizon: of independent minutes, by the square root of their number. */
export const scaleOf = ({ sigma }: Known, horizon: Horizon, minutes: number): number =>
  horizon === 'day' ? sigma : sigma * Math.sqrt(minutes)

/** Past times at which a forecast of the horizon could have been made, with their outcomes. */
export const samplesOf = (pasts: readonly IndexPast[], horizon: Horizon): Sample[] =>
  pasts.flatMap((past) =>
    horizon === 'day' ? daySamples(past) : past.minutes.flatMap((of) => minuteSamples(past.id, of, horizon)),
  )

function minuteSamples(subject: InstrumentId, { day, prevClose, points }: RecordedMinutes, horizon: Horizon): Sample[] {
  const midnight = dateToMs(day)
  const bySlot = new Map(points.map((point) => [point.slot, point]))
  const samples: Sample[] = []
  for (let slot = EVERY_MINUTES; slot < MINUTES_OF_DAY; slot += EVERY_MINUTES) {
    const minutes = minutesAhead(horizon, slot)
    const now = bySlot.get(slot)
    const then = minutes === undefined ? undefined : bySlot.get(slot + minutes)
    if (minutes === undefined || !now || !then) continue
    const known = minuteKnown(
      points.filter((point) => point.slot <= slot),
      prevClose,
    )
    if (!known) continue
    samples.push({
      subject,
      day,
      madeAt: midnight + slotTime(slot),
      dueAt: midnight + slotTime(slot + minutes),
      features: known.features,
      scale: scaleOf(known, horizon, minutes),
      move: Math.log(then.close / now.close),
    })
  }
  return samples
}

function daySamples({ id, days }: IndexPast): Sample[] {
  const close = slotTime(MINUTES_OF_DAY)
  return days.slice(0, -1).flatMap((today, at) => {
    const next = days[at + 1] as DayPoint
    const known = dayKnown(days.slice(0, at + 1))
    if (!known || !(next.prevClose > 0)) return []
    return [
      {
        subject: id,
        day: today.day,
        madeAt: dateToMs(today.day) + close,
        dueAt: dateToMs(next.day) + close,
        features: known.features,
        scale: scaleOf(known, 'day', MINUTES_OF_DAY),
        move: Math.log(next.close / next.prevClose),
      },
    ]
  })
}
