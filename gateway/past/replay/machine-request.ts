import { z } from 'zod'
import { beijingDate, dateToMs, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  MACHINE_FIRST_MS,
  MACHINE_LAST_MS,
  MACHINE_SPEEDS,
  type MachineCommand,
  type MachineRequest,
  parseAt,
} from '../../../shared/protocol/machine'
import { machineWords } from './words'

const request = z.object({
  at: z.string().max(40),
  speed: z.number(),
  key: z.string().regex(/^[\w-]{1,40}$/),
})

const speed = z.number().refine((value) => MACHINE_SPEEDS.some((known) => known === value))
const command = z.union([
  z.object({ do: z.literal('play') }),
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('speed'), speed }),
  z.object({ do: z.literal('seek'), at: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) }),
  z.object({ do: z.literal('step'), by: z.literal('minute'), forward: z.boolean() }),
  z.object({ do: z.literal('step'), by: z.literal('print'), forward: z.boolean(), id: z.string().max(24) }),
])

export function readMachineRequest(given: unknown): MachineRequest {
  const read = request.safeParse(given)
  if (!read.success) throw new ZeusError('bad-call')
  return { ...read.data, speed: speed.safeParse(read.data.speed).success ? read.data.speed : 1 }
}

export function readCommand(given: unknown): MachineCommand {
  const read = command.safeParse(given)
  if (!read.success) throw new ZeusError('bad-call')
  return read.data
}

/** The part of a day that can be replayed; of the running day up to now. */
export function replayStretch(
  day: string,
  now: { marketTime: UnixMs; tradingDay: string },
): [first: UnixMs, last: UnixMs] {
  const midnight = dateToMs(day)
  const first = midnight + MACHINE_FIRST_MS
  const last = midnight + MACHINE_LAST_MS
  return day === now.tradingDay ? [first, Math.min(last, Math.max(first, now.marketTime))] : [first, last]
}

/** The time of a stored day. Throws `ZeusError` whose single sentence names the error and the stored days. */
export function readTime(
  text: string,
  days: readonly string[],
  now: { marketTime: UnixMs; tradingDay: string },
): { day: string; at: UnixMs } {
  const words = machineWords.stored(days)
  const requested = parseAt(text)
  if (requested === undefined) throw new ZeusError('at-malformed', words)
  const day = beijingDate(requested)
  const last = day === now.tradingDay ? now.marketTime : dateToMs(now.tradingDay)
  if (now.tradingDay !== '' && requested > last && day >= now.tradingDay) throw new ZeusError('at-future', words)
  if (!days.includes(day)) throw new ZeusError(isTradingDay(day) ? 'at-not-kept' : 'at-closed', words)
  const within = Math.min(MACHINE_LAST_MS, Math.max(MACHINE_FIRST_MS, timeOfDay(requested)))
  return { day, at: dateToMs(day) + within }
}
