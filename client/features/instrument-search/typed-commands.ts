import { dateToMs } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import { MACHINE_FIRST_MS, MACHINE_LAST_MS } from '../../../shared/protocol/machine'
import { address } from '../../../shared/protocol/routes'
import { fetchMachineDays } from '../../api/history'
import { fetchFleet } from '../../api/walls'
import { sendToChart } from '../../charts/state/chart-commands'
import { enterReplay } from '../../session/replay'
import { liveMarket } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { commandText as text } from '../../text/commands'
import { periodText } from '../../text/indicators'
import { toast } from '../../ui/toast'
import type { Command } from './commands'

/** `0945`, `945`, `9:45` as ms after midnight; undefined if it is no minute of a stored day. */
function minuteOf(typed: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(typed) ?? []
  if (hour === undefined || minute === undefined || Number(minute) > 59) return undefined
  const ms = (Number(hour) * 60 + Number(minute)) * MINUTE_MS
  return ms >= MACHINE_FIRST_MS && ms <= MACHINE_LAST_MS ? ms : undefined
}

/** The running day once it has reached that time; else the newest earlier stored day. */
export function dayToReplay(
  sinceMidnight: number,
  { today, now, days }: { today: string; now: number; days: readonly string[] },
): string | undefined {
  if (today !== '' && days.includes(today) && dateToMs(today) + sinceMidnight <= now) return today
  return [...days].sort().findLast((day) => day < today || today === '')
}

async function replay(sinceMidnight: number, today: string): Promise<void> {
  const { days } = await fetchMachineDays()
  const day = dayToReplay(sinceMidnight, { today, now: liveMarket().marketTime() ?? 0, days })
  if (day === undefined) toast.error(text.noReplay)
  else enterReplay(day, sinceMidnight)
}

async function openWall(number: number, go: (href: string) => void): Promise<void> {
  const { boards } = await fetchFleet()
  const board = boards[number - 1]
  if (board) go(address.wall(board.id))
  else toast.error(text.noWall(number, boards.length))
}

/** Name of a typed period in addresses; an hour has two names. */
const PERIODS: Record<string, readonly string[]> = {
  ...Object.fromEntries(['1s', '1m', '5m', '15m', '30m', '4h', '1d', '1w'].map((each) => [each, [each]])),
  '60m': ['60m', '1h'],
  '1h': ['60m', '1h'],
  '1mo': ['1M'],
}

/** `15m`, `日K`: another period of the chart that was used last. */
function periodCommand(words: string): Command | undefined {
  const typed = words.toLowerCase()
  const periods = PERIODS[text.periodWords[typed] ?? typed]
  const [first] = periods ?? []
  if (!periods || !first) return undefined
  const title = isTitled(first) ? periodText.titles[first] : first
  const run = () => {
    if (!periods.some((period) => sendToChart({ kind: 'period', period }))) toast.error(text.noPeriod(title))
  }
  return { title: text.period(title), pinyin: 'zq', run }
}

const isTitled = (period: string): period is keyof typeof periodText.titles => period in periodText.titles

const failed = (thrown: unknown): void => void toast.error(asApiError(thrown).message)

/** Commands that say what of: `回放 0945`, `墙3`, `15m`, with or without `>` before them. */
export function typedCommands(typed: string, today: string): Command[] {
  const words = typed.normalize('NFKC').replace(/\s+/g, '').replace(/^>/, '')
  const minute = minuteOf(text.typed.replay.exec(words)?.[1] ?? '')
  if (minute !== undefined) {
    return [
      { title: text.replayAt(clockOf(minute)), pinyin: 'hf', run: () => void replay(minute, today).catch(failed) },
    ]
  }
  const period = periodCommand(words)
  if (period) return [period]
  const number = Number(text.typed.wall.exec(words)?.[1] ?? 0)
  if (number === 0) return []
  return [{ title: text.wallNumber(number), pinyin: 'q', run: (go) => void openWall(number, go).catch(failed) }]
}

const clockOf = (ms: number): string =>
  `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${String((ms / MINUTE_MS) % 60).padStart(2, '0')}`
