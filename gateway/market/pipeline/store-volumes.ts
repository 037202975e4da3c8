import { beijingDate, isTrading } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import {
  ENVELOPE_DAYS,
  VOLUME_CHANNELS,
  type VolumeBoard,
  type VolumeChannel,
} from '../../../shared/protocol/rest-volumes'
import type { Feed } from '../../feeds/feed'
import type { CountedSource } from '../../feeds/volume-count'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { VolumeDay } from '../../watch/health/volume-day'
import type { DayVolume } from '../../watch/health/volume-envelope'
import { volumeReport } from '../../watch/health/volume-report'

const log = logOf('feed')

const LOOK_MS = 1_000
const WRITE_MS = 60_000

interface VolumeParts {
  db: Db
  feed: Pick<Feed, 'clock'>
  sources: () => readonly CountedSource[]
  isLive: () => boolean
  /** Epoch ms. */
  now: () => number
  /** Whether the running day is this process's to write down. */
  isKeeper: () => boolean
}

interface Watched {
  source: CountedSource
  channel: VolumeChannel
  day: VolumeDay
}

/** Volume of each source by minute, compared with recent days; persisted across restarts. */
export class Volumes {
  private watched: Watched[] = []
  private date = ''
  private reading: Promise<void> | undefined
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly parts: VolumeParts) {}

  /** To be called about once a second. */
  look(): void {
    const { feed, isLive } = this.parts
    const { marketTime, phase, speed } = feed.clock()
    const date = beijingDate(marketTime)
    if (!isLive() || marketTime <= 0 || this.reading) return
    if (date !== this.date || this.isOther()) {
      this.turn(date)
      return
    }
    for (const { source, channel, day } of this.watched) {
      if (speed > 0 && (source.isCoin || isTrading(phase))) day.look(marketTime, source.volume.counts[channel])
      else day.rest()
    }
  }

  /** Writes the running day; failed writes are repeated by the next call. */
  write(): Promise<void> {
    const { date, watched } = this
    if (!this.parts.isKeeper()) return this.writing
    this.writing = this.writing
      .then(async () => {
        for (const { source, channel, day } of watched) {
          if (!day.today.some((value) => value !== null && value > 0)) continue
          const minutes = JSON.stringify(day.today)
          await this.parts.db
            .insertInto('source_volumes')
            .values({ source: source.name, channel, day: date, minutes })
            .onConflict((conflict) => conflict.columns(['source', 'channel', 'day']).doUpdateSet({ minutes }))
            .execute()
        }
      })
      .catch((err: unknown) => log.warn({ err }, 'volumes not kept'))
    return this.writing
  }

  /** Resolves when the stored data of the day was read. */
  async settled(): Promise<void> {
    await this.reading
    await this.writing
  }

  board(): VolumeBoard {
    const lines = this.watched.flatMap(({ source, channel, day }) => {
      const seen = (minute: number) => day.today[minute] !== null || (day.envelope[minute]?.high ?? 0) > 0
      const minutes = [...day.today.keys()].filter(seen)
      const [from, to] = [minutes[0], minutes.at(-1)]
      const told = day.today.some((value) => value !== null && value > 0) || day.days.length > 0
      if (!told && source.volume.counts[channel] === 0) return []
      const cut = <T>(values: readonly T[]) => (from === undefined ? [] : values.slice(from, (to as number) + 1))
      return {
        source: source.name,
        isCoin: source.isCoin,
        channel,
        state: day.state(),
        days: day.days.length,
        newest: day.newest() ?? null,
        from: from ?? 0,
        today: cut(day.today),
        low: cut(day.envelope).map(({ low }) => low),
        high: cut(day.envelope).map(({ high }) => high),
      }
    })
    return { at: this.parts.now(), day: this.date, lines }
  }

  report(): HealthReport {
    const lines = this.watched.map(({ source, channel, day }) => {
      const state = { state: day.state(), days: day.days.length, newest: day.newest() ?? null, usual: day.usual() }
      return { source: source.name, channel, ...state }
    })
    return volumeReport(
      lines.filter(({ days, newest }) => days > 0 || newest !== 0),
      this.parts.now(),
    )
  }

  /** A source was added or renamed. */
  private isOther(): boolean {
    const names = this.parts.sources().map(({ name }) => name)
    return (
      names.length * VOLUME_CHANNELS.length !== this.watched.length ||
      names.some((name, at) => this.watched[at * VOLUME_CHANNELS.length]?.source.name !== name)
    )
  }

  /** Another day, or other sources: loads the stored data of the day and of the days before. */
  private turn(date: string): void {
    this.reading = this.write()
      .then(async () => {
        const sources = this.parts.sources()
        const watched: Watched[] = []
        for (const source of sources) {
          for (const channel of VOLUME_CHANNELS)
            watched.push({ source: { ...source }, channel, day: await this.read(source.name, channel, date) })
        }
        this.watched = watched
        this.date = date
        await this.forget()
      })
      .catch((err: unknown) => log.warn({ err }, 'volumes not read'))
      .finally(() => {
        this.reading = undefined
      })
  }

  private async read(source: string, channel: VolumeChannel, date: string): Promise<VolumeDay> {
    const rows = await this.parts.db
      .selectFrom('source_volumes')
      .select(['day', 'minutes'])
      .where('source', '=', source)
      .where('channel', '=', channel)
      .where('day', '<=', date)
      .orderBy('day', 'desc')
      .limit(ENVELOPE_DAYS + 1)
      .execute()
    const minutesOf = ({ minutes }: { minutes: string }) => JSON.parse(minutes) as DayVolume
    const before = rows.filter(({ day }) => day < date).slice(0, ENVELOPE_DAYS)
    const made = new VolumeDay(before.map(minutesOf))
    const today = rows.find(({ day }) => day === date)
    for (const [minute, value] of (today ? minutesOf(today) : []).entries()) made.today[minute] = value
    return made
  }

  /** Days that no envelope is learnt from any more. */
  private async forget(): Promise<void> {
    const { db } = this.parts
    for (const { source, channel } of this.watched) {
      const oldest = await db
        .selectFrom('source_volumes')
        .select('day')
        .where('source', '=', source.name)
        .where('channel', '=', channel)
        .orderBy('day', 'desc')
        .offset(ENVELOPE_DAYS)
        .limit(1)
        .executeTakeFirst()
      if (!oldest) continue
      await db
        .deleteFrom('source_volumes')
        .where('source', '=', source.name)
        .where('channel', '=', channel)
        .where('day', '<', oldest.day)
        .execute()
    }
  }
}

/** Looks every second and writes every minute; `close` writes a last time. */
export function storeVolumes(parts: VolumeParts) {
  const volumes = new Volumes(parts)
  const timers = [setInterval(() => volumes.look(), LOOK_MS), setInterval(() => void volumes.write(), WRITE_MS)]
  return {
    board: () => volumes.board(),
    report: () => volumes.report(),
    close: (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      return volumes.write()
    },
  }
}
