import { randomBytes } from 'node:crypto'
import type { MarketClock } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import type { MachineDays } from '../../../shared/protocol/machine'
import type { Publication } from '../../../shared/protocol/publication'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Seat } from '../../serve/hub/seat'
import { type DaysLocation, daysLocationOf, type HistoryStore } from '../recorder/days-location'
import { DayThread } from './day-thread'
import { readCommand, readMachineRequest, readTime, replayStretch } from './machine-request'
import type { DayQuery, MachineQuestions } from './messages'
import { Replay } from './replay'

/** Each takes a few MB: the rows of the whole market, twice. */
const REPLAYS_MAX = 8
export const REPLAYS_PER_ACCOUNT_MAX = 2

/** Questions about a day's record that belong to no replay. */
type DayQuestion = {
  [N in keyof MachineQuestions]: Parameters<MachineQuestions[N]>[0] extends DayQuery ? N : never
}[keyof MachineQuestions]
type DayAsked<N extends DayQuestion> = Omit<Parameters<MachineQuestions[N]>[0], 'place'>

interface ReplaysOptions {
  /** Storage of the installation's days; undefined = none are stored. */
  store: HistoryStore | undefined
  feed: { readonly name: string; clock(): MarketClock }
  exists: (topic: TopicName) => boolean
  /** Data that is published now, for any day; all if omitted. */
  publication?: Publication | undefined
  /** Wall clock, epoch ms. */
  now: () => number
  thread?: DayThread
}

/** Every replay of this process, as sockets and resources see them. */
export interface Replays {
  /** A seat at the requested time, in the replay of the account and browser. Throws `ZeusError`. */
  seat(account: string, request: unknown): Promise<Seat>
  days(): Promise<MachineDays>
  /** The validated time of `at`. Throws `ZeusError`. */
  replayTime(at: string): Promise<{ day: string; at: UnixMs; today: string }>
  /** Records of a day as known at a time. */
  ask<N extends DayQuestion>(name: N, query: DayAsked<N>): Promise<ReturnType<MachineQuestions[N]>>
  running(): number
  close(): Promise<void>
}

interface OpenReplay {
  account: string
  replay: Promise<Replay>
}

export function createReplays({ store, feed, thread = new DayThread(), ...options }: ReplaysOptions): Replays {
  const entries = new Map<string, OpenReplay>()
  const place = (): DaysLocation => {
    if (store === undefined) throw new ZeusError('machine-off')
    return daysLocationOf(store, feed.name)
  }

  async function replayTime(text: string) {
    const days = await thread.ask('days', { place: place() })
    const clock = feed.clock()
    return { ...readTime(text, days, clock), today: clock.tradingDay }
  }

  function open(name: string, account: string, begin: { day: string; at: UnixMs }, speed: number): Promise<Replay> {
    if (entries.size >= REPLAYS_MAX) throw new ZeusError('machines-full')
    const own = [...entries.values()].filter((one) => one.account === account)
    if (own.length >= REPLAYS_PER_ACCOUNT_MAX) throw new ZeusError('machines-full')
    const entry: OpenReplay = {
      account,
      replay: Replay.open({
        id: randomBytes(6).toString('hex'),
        feed: feed.name,
        place: place(),
        thread,
        speed,
        ...options,
        ...begin,
        stretch: () => replayStretch(begin.day, feed.clock()),
        ended: () => end(name, entry),
      }),
    }
    entries.set(name, entry)
    entry.replay.catch(() => end(name, entry))
    return entry.replay
  }

  function end(name: string, entry: OpenReplay): void {
    if (entries.get(name) === entry) entries.delete(name)
    entry.replay.then(
      (replay) => replay.stop(),
      () => undefined,
    )
  }

  return {
    replayTime,
    async seat(account, given) {
      const request = readMachineRequest(given)
      const begin = await replayTime(request.at)
      // A browser's pages share a clock; another day needs another replay.
      const name = `${account} ${request.key} ${begin.day}`
      const known = entries.get(name)?.replay
      const replay = await (known ?? open(name, account, begin, request.speed))
      return known ? seatAt(replay, begin.at) : seatOf(replay)
    },
    async days() {
      const today = feed.clock().tradingDay
      if (store === undefined) return { days: [], today, printed: {} }
      const days = await thread.ask('days', { place: place() })
      return { days, today, printed: await thread.ask('printed', { place: place(), days }) }
    },
    ask: async (name, query) =>
      thread.ask(name, { place: place(), ...query } as unknown as Parameters<MachineQuestions[typeof name]>[0]),
    running: () => entries.size,
    async close() {
      for (const [name, entry] of [...entries]) end(name, entry)
      await thread.close()
    },
  }
}

/** A seat in an existing replay, which moves to the requested time. */
async function seatAt(replay: Replay, at: UnixMs): Promise<Seat> {
  const seat = seatOf(replay)
  try {
    if (!replay.isNear(at)) await replay.command({ do: 'seek', at })
    return seat
  } catch (thrown) {
    // The seat will not be used.
    seat.leave?.()
    throw thrown
  }
}

/** Commands are untrusted: they are validated before they run. */
function seatOf(replay: Replay): Seat {
  const seat = replay.seat()
  return { ...seat, machine: async (given) => replay.command(readCommand(given)) }
}
