import { phaseAt, timeOfDay } from '../../../shared/market/session'
import { MINUTES_OF_CLOCK } from '../../../shared/protocol/rest-ops'
import { ENVELOPE_DAYS_MIN, type VolumeState } from '../../../shared/protocol/rest-volumes'
import { type DayVolume, type Envelope, envelopeOf } from './volume-envelope'

const MINUTE = 60_000
/** One minute in a hundred is outside the usual range by chance: unusual is this factor beyond it. */
const SLACK = 1.25

/** Events of one source and channel by minute of the running day, and the usual range of earlier days. */
export class VolumeDay {
  readonly today: (number | null)[] = new Array<number | null>(MINUTES_OF_CLOCK).fill(null)
  /** Samples of the last minute: market time and count so far. */
  private looks: { time: number; count: number }[] = []
  /** The running minute, and whether it is watched from its beginning. */
  private begun: { minute: number; count: number; isWhole: boolean } | undefined
  envelope: readonly Envelope[]

  constructor(readonly days: readonly DayVolume[]) {
    this.envelope = days.length === 0 ? [] : envelopeOf(days)
  }

  /** `count`: since the start of the process. Call it about once a second while the source is live. */
  look(time: number, count: number): void {
    const minute = Math.floor(timeOfDay(time) / MINUTE)
    const last = this.looks.at(-1)
    // The clock jumped or the source restarted: earlier samples are useless.
    if (last && (time < last.time || time - last.time > MINUTE || count < last.count)) this.rest()
    else if (last && isOther(last.time, time)) this.looks = []
    this.looks.push({ time, count })
    while ((this.looks[1]?.time ?? time) <= time - MINUTE) this.looks.shift()
    const { begun } = this
    if (begun?.minute === minute) return
    const isNext = minute === (begun?.minute ?? Number.NaN) + 1
    if (begun?.isWhole && isNext) this.today[begun.minute] = count - begun.count
    this.begun = { minute, count, isWhole: isNext }
  }

  /** It is not to be looked at now. */
  rest(): void {
    this.looks = []
    this.begun = undefined
  }

  /** Events of the last 60 s of market time; undefined until there are samples of 60 s. */
  newest(): number | undefined {
    const [first, last] = [this.looks[0], this.looks.at(-1)]
    if (!first || !last || last.time - first.time < MINUTE) return undefined
    return Math.round(((last.count - first.count) * MINUTE) / (last.time - first.time))
  }

  /** The usual range now; undefined if it is unknown. */
  usual(): { low: number; high: number } | undefined {
    const last = this.looks.at(-1)
    const { low, high } = (last && this.envelope[Math.floor(timeOfDay(last.time) / MINUTE)]) ?? {
      low: null,
      high: null,
    }
    return low === null || high === null ? undefined : { low, high }
  }

  state(): VolumeState {
    if (this.days.length < ENVELOPE_DAYS_MIN) return 'learning'
    const [newest, usual] = [this.newest(), this.usual()]
    if (newest === undefined || !usual) return 'idle'
    return newest < usual.low / SLACK ? 'little' : newest > usual.high * SLACK ? 'much' : 'ok'
  }
}

const isOther = (before: number, now: number): boolean => phaseAt(timeOfDay(before)) !== phaseAt(timeOfDay(now))
