import { faultNames } from '../../../shared/market/feed-faults'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import { isDrill } from '../../../shared/protocol/rest-drills'
import { drillText } from '../../text/drills'
import { status as text } from '../../text/status'

const WORST_FIRST: readonly HealthState[] = ['broken', 'late', 'ok']

/** Shape and word, and a colour only where something is wrong. */
export const MARKS: Record<HealthState, string> = {
  ok: 'rounded-full bg-text-3',
  late: 'rounded-full bg-warning',
  broken: 'rotate-45 bg-warning',
}

/** One part of the way from the exchange to the page, in words for people who trade. */
export interface PathPart {
  source: string
  name: string
  state: HealthState
  words: string
  /** Affected figures. */
  effect: string
  /** Epoch ms. */
  at: number
}

interface StatusReading {
  state: HealthState
  headline: string
  /** Worst first, then as they came. */
  parts: readonly PathPart[]
}

/** Parts of a process that keeps the market for others say so. */
const OF_PROCESS = /^feed-process\./

/** `source.sina` → `source`; others are their own kind. */
const kindOf = (source: string): string => (/^(source|coin)\./.exec(source)?.[1] as string | undefined) ?? source

/** Display name of a report's source. */
export function reportSourceName(given: string): string {
  const source = given.replace(OF_PROCESS, '')
  const rest = source.slice(source.indexOf('.') + 1)
  if (source.startsWith('source.')) return text.sourceName(rest)
  if (source.startsWith('coin.')) return text.coinName(rest)
  if (isDrill(source)) return drillText.name((faultNames as Readonly<Record<string, string>>)[rest] ?? rest)
  return text.names[source] ?? source
}

function effectOf({ source, state }: HealthReport): string {
  if (state === 'ok') return text.noEffect
  const effect = text.effects[kindOf(source.replace(OF_PROCESS, ''))]
  if (effect === undefined) return text.unknownEffect
  return typeof effect === 'string' ? effect : effect[state]
}

/** Texts of the gateway's reports, for users of the figures. */
export function readingOf(reports: readonly HealthReport[]): StatusReading {
  const parts = reports
    .map((report) => {
      const { source, state, words, at } = report
      return { source, state, words, at, name: reportSourceName(source), effect: effectOf(report) }
    })
    .sort((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
  const count = (state: HealthState) => parts.filter((part) => part.state === state).length
  const [broken, late] = [count('broken'), count('late')]
  if (broken > 0) return { state: 'broken', headline: text.headline.broken(broken), parts }
  if (late > 0) return { state: 'late', headline: text.headline.late(late), parts }
  return { state: 'ok', headline: text.headline.ok, parts }
}
