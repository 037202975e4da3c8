import { setInterval } from 'node:timers'
import { phaseAt, timeOfDay } from '../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import type { MachineCommand, MachineState } from '../../../shared/protocol/machine'
import type { Publication } from '../../../shared/protocol/publication'
import type { Notice } from '../../../shared/protocol/socket-events'
import { isReplayed, type TopicName } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import { Snapshots } from '../../market/numbering/snapshots'
import { TopicLogs } from '../../market/numbering/topic-logs'
import { createMemoryBus } from '../../serve/bus/bus'
import { Mirror } from '../../serve/bus/mirror'
import { followPublication } from '../../serve/hub/follow-publication'
import { Hub } from '../../serve/hub/hub'
import type { ClientWire } from '../../serve/hub/reader'
import type { Seat } from '../../serve/hub/seat'
import type { DaysLocation } from '../recorder/days-location'
import type { DayThread } from './day-thread'
import { MachineClock } from './machine-clock'
import { machineWords } from './words'

const log = logOf('machine')

/** Interval at which a running clock updates its readers. */
const STEP_MS = 100
/** Interval at which the position is sent. */
const NOTICE_MS = 1_000
const SECOND_MS = 1_000
/** A page opened from another one requests the time of its link this much later at most. */
const LINK_MS = 10_000
/** A thread that fails more often than this fails because of the day. */
const REOPENED_MAX = 3
/** Prints stored for readers of a replay that reconnect. */
const JOURNAL_BYTES = 4 * 2 ** 20

interface MachineReplayOptions {
  id: string
  feed: string
  day: string
  at: UnixMs
  speed: number
  thread: DayThread
  place: DaysLocation
  /** First and last time of the day that can be shown now. */
  stretch: () => [first: UnixMs, last: UnixMs]
  exists: (topic: TopicName) => boolean
  /** Data that is published now, for any day; all if omitted. */
  publication?: Publication | undefined
  /** Wall clock, epoch ms. */
  now: () => number
  /** It has no readers any more, or its day cannot be read. */
  ended: () => void
}

/**
 * One replay: a mirror whose feed is the record of a day, with a hub of its own, and the clock that all its readers
 * share.
 */
export class Replay {
  readonly hub: Hub
  private readonly mirror: Mirror
  private readonly clock: MachineClock
  private readonly wires = new Set<ClientWire>()
  private seats = 0
  /** Time up to which rows were sent. */
  private at: UnixMs
  private epoch: number
  private hasBoard = false
  private moving = false
  private reopened = 0
  private noticedAt = 0
  private commands: Promise<unknown> = Promise.resolve()
  private readonly stops: (() => void)[]

  private constructor(private readonly options: MachineReplayOptions) {
    const { id, thread, now, at, speed } = options
    this.at = at
    this.epoch = now()
    this.clock = new MachineClock(at, speed, now)
    const snapshots = new Snapshots()
    const { publication } = options
    const logs = new TopicLogs(snapshots, now(), JOURNAL_BYTES, publication && { publication })
    const local = createMemoryBus()
    const bus = { ...local, publish: (subject: string, bytes: Uint8Array) => thread.send(id, subject, bytes) }
    this.mirror = new Mirror({ bus, gateway: `m${id}`, logs })
    snapshots.from(this.mirror)
    this.hub = new Hub({
      log: (name) => logs.log(name),
      append: (update) => logs.append(update),
      watched: (name, yes) => this.mirror.watched(name, yes),
    })
    this.mirror.serve(this.hub)
    const stepping = setInterval(() => void this.step(), STEP_MS)
    this.stops = [
      thread.listen(
        id,
        (subject, bytes) => local.publish(subject, bytes),
        () => void this.reopen(),
      ),
      () => clearInterval(stepping),
      () => this.mirror.stop(),
      publication ? followPublication(publication, logs, this.hub) : () => undefined,
      publication?.onChange(() => this.sendNotices()) ?? (() => undefined),
      () => void local.close(),
    ]
  }

  /** Throws `at-not-kept` if the day's file is gone. */
  static async open(options: MachineReplayOptions): Promise<Replay> {
    const replay = new Replay(options)
    const { thread, id, place, day, at } = options
    try {
      const opened = await thread.ask('open', { session: id, place, day, at, epoch: replay.epoch })
      if (!opened) throw new ZeusError('at-not-kept')
      replay.hasBoard = opened.board
      return replay
    } catch (thrown) {
      replay.stop()
      throw thrown
    }
  }

  get day(): string {
    return this.options.day
  }

  /** Whether a page at that time shows the same as this replay, like a tab that was just opened from another. */
  isNear(at: UnixMs): boolean {
    const within = this.clock.playing ? this.clock.speed * LINK_MS : SECOND_MS
    return Math.abs(this.now() - at) < within
  }

  /** A seat for another connection. */
  seat(): Seat {
    this.seats++
    let wire: ClientWire | undefined
    return {
      hub: this.hub,
      exists: this.options.exists,
      refuses: (name) => (isReplayed(name) ? undefined : 'absent-in-replay'),
      prepare: (names) => this.mirror.prepare(names),
      marketTime: () => this.now(),
      machine: (command) => this.command(command as MachineCommand),
      greeting: () => this.notices(),
      enter: (entered) => {
        wire = entered
        this.wires.add(entered)
      },
      leave: () => {
        if (wire) this.wires.delete(wire)
        if (--this.seats === 0) this.options.ended()
      },
    }
  }

  state(): MachineState {
    const [first, last] = this.options.stretch()
    const { playing, speed } = this.clock
    return { day: this.day, at: this.now(), playing, speed, first, last, board: this.hasBoard, turn: this.epoch }
  }

  /** Commands run one after the other: a step starts where the previous one ended. */
  command(command: MachineCommand): Promise<MachineState> {
    const done = this.commands.then(() => this.run(command))
    this.commands = done.catch(() => undefined)
    return done
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.options.thread.ask('close', { session: this.options.id }).catch(() => undefined)
  }

  private now(): UnixMs {
    return this.clock.at(this.options.stretch()[1])
  }

  private async run(command: MachineCommand): Promise<MachineState> {
    if (command.do === 'play') this.clock.play()
    else if (command.do === 'pause') this.clock.pause(this.now())
    else if (command.do === 'speed') this.clock.pace(command.speed, this.now())
    else if (command.do === 'seek') await this.seek(command.at)
    else await this.stepBy(command)
    this.sendNotices()
    return this.state()
  }

  /**
   * The thread that reads the day failed: a new one continues at the same position, unless that position is the cause.
   */
  private async reopen(): Promise<void> {
    const { id, thread, place, day } = this.options
    if (++this.reopened > REOPENED_MAX) return this.options.ended()
    this.epoch = Math.max(this.epoch + 1, this.options.now())
    try {
      await thread.ask('open', { session: id, place, day, at: this.at, epoch: this.epoch })
      this.mirror.follow(`${this.epoch}`)
    } catch (thrown) {
      log.error({ err: thrown, day }, 'a replay could not be opened again')
    }
  }

  private async stepBy(command: Extract<MachineCommand, { do: 'step' }>): Promise<void> {
    const { forward } = command
    this.clock.pause(this.now())
    await this.advance(this.now())
    if (command.by === 'minute') {
      const at = this.now()
      return this.seek(forward ? at - (at % MINUTE_MS) + MINUTE_MS : at - 1 - ((at - 1) % MINUTE_MS))
    }
    const ask = { session: this.options.id, id: command.id, forward }
    const time = await this.options.thread.ask('printTime', ask)
    if (time !== undefined) await this.seek(time)
  }

  /** A small step forward continues; anything else starts over. */
  private async seek(wanted: UnixMs): Promise<void> {
    const [first, last] = this.options.stretch()
    const at = Math.min(last, Math.max(first, wanted))
    const forward = at - this.at
    this.clock.set(at)
    if (forward >= 0 && forward <= MINUTE_MS) return this.advance(at)
    this.at = at
    this.epoch = Math.max(this.epoch + 1, this.options.now())
    await this.options.thread.ask('seek', { session: this.options.id, at, epoch: this.epoch })
    this.mirror.follow(`${this.epoch}`)
  }

  private async advance(at: UnixMs): Promise<void> {
    if (at <= this.at) return
    this.at = at
    await this.options.thread.ask('to', { session: this.options.id, at })
  }

  private async step(): Promise<void> {
    if (!this.clock.playing || this.moving) return
    this.moving = true
    try {
      const at = this.now()
      await this.advance(at)
      if (at >= this.options.stretch()[1]) this.clock.pause(at)
      if (!this.clock.playing || this.options.now() - this.noticedAt >= NOTICE_MS) this.sendNotices()
    } catch (thrown) {
      log.error({ err: thrown, day: this.day }, 'a replay could not go on')
      this.clock.pause(this.at)
      this.sendNotices()
    } finally {
      this.moving = false
    }
  }

  private sendNotices(): void {
    this.noticedAt = this.options.now()
    for (const notice of this.notices()) for (const wire of this.wires) wire.notice(notice)
  }

  private notices(): Notice[] {
    const { feed, now, day } = this.options
    const state = this.state()
    const speed = state.playing ? state.speed : 0
    return [
      {
        kind: 'session',
        phase: phaseAt(timeOfDay(state.at)),
        marketTime: state.at,
        serverTime: now(),
        speed,
        tradingDay: day,
        health: 'ok',
      },
      { kind: 'feed', name: feed, badge: machineWords.badge, state: 'live', detail: machineWords.detail(day) },
      { kind: 'machine', ...state },
      { kind: 'freezes', freezes: [...(this.options.publication?.list() ?? [])] },
    ]
  }
}
