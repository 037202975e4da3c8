import { STANDARD_LEDGER_ID } from '../../../../shared/flow/definitions'
import { ZeusError } from '../../../../shared/protocol/errors'
import {
  TOOL_ROWS_MAX,
  type ToolAnswer,
  type ToolDescription,
  type ToolRow,
} from '../../../../shared/protocol/rest-assistant'
import { boardMembers, boards } from './board-tools'
import { fencedText } from './fenced-text'
import { FIGURES } from './figures'
import { calendar, definition, draftAlert, predictions } from './fixed-tools'
import { indexContributions, indexNow, similarDaysTool } from './index-tools'
import { flowRank, limitLadder, marketNowTool, screen } from './market-tools'
import { events, splits } from './record-tools'
import { dayReview } from './review-tool'
import { findInstrumentTool, stockAt, stockDays, stockNowTool } from './stock-tools'
import { stretch } from './stretch-tool'
import { describeTool, type Tool } from './tool'
import { toolFailure } from './tool-failure'
import type { ToolLock } from './tool-lock'
import { createToolWorld, type ToolSources, type ToolWorld } from './tool-world'

/** Every tool. All read; none writes, trades, sends or opens an address. */
const TOOLS: readonly Tool[] = [
  findInstrumentTool,
  stockNowTool,
  stockAt,
  stockDays,
  stretch,
  flowRank,
  marketNowTool,
  limitLadder,
  boards,
  boardMembers,
  indexNow,
  indexContributions,
  splits,
  events,
  screen,
  similarDaysTool,
  calendar,
  definition,
  draftAlert,
  predictions,
  dayReview,
]

const TOOL_NAMES = TOOLS.map(({ name }) => name)
export const describeTools = (): ToolDescription[] => TOOLS.map(describeTool)

/** Time that one tool has. */
const TOOL_MS = 5_000

export interface ToolRunner {
  readonly lock: ToolLock
  /** Never throws for what a caller can get wrong: the failure is the answer. */
  run(name: string, given: unknown): Promise<ToolAnswer>
}

/** Runs tools for one answer: the same call again gives the first result. */
export function createToolRunner(sources: ToolSources, lock: ToolLock, signal?: AbortSignal): ToolRunner {
  const deadline = () => AbortSignal.any([AbortSignal.timeout(TOOL_MS), ...(signal ? [signal] : [])])
  const results = new Map<string, Promise<ToolAnswer>>()

  async function attempt(name: string, given: unknown): Promise<ToolAnswer> {
    const tool = TOOLS.find((one) => one.name === name)
    if (!tool) return toolFailure(name, new ZeusError('tool-unknown', TOOL_NAMES.join(' ')))
    const ends = deadline()
    try {
      const world = createToolWorld(sources, lock, ends)
      const found = await within(tool.run(tool.read(given ?? {}), world), ends)
      return answerOf(world, tool, found)
    } catch (thrown) {
      return toolFailure(name, ends.aborted ? new ZeusError('tool-slow') : thrown, tool.parameters)
    }
  }

  return {
    lock,
    run(name, given) {
      const key = `${name} ${JSON.stringify(given)}`
      const known = results.get(key) ?? attempt(name, given)
      results.set(key, known)
      return known
    },
  }
}

/** Rejects once the signal aborts, even if the work does not notice. */
const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })

function answerOf(world: ToolWorld, tool: Tool, found: Awaited<ReturnType<Tool['run']>>): ToolAnswer {
  const { lock, feed } = world
  const { rows, more = 0, notes = [], resource } = found
  // A tool that looks beyond the lock has a fault; its answer is not given.
  if (rows.some(({ at, figures }) => isLater(lock, at, figures))) throw new ZeusError('at-future')
  const shown = rows.slice(0, TOOL_ROWS_MAX).map((row) => ({ ...row, untrusted: fenced(row.untrusted) }))
  return {
    ok: true,
    tool: tool.name,
    asOf: lock.at,
    source: feed.badge || feed.name,
    quality: feed.quality,
    ledger: STANDARD_LEDGER_ID,
    resource,
    rows: shown,
    more: more + rows.length - shown.length,
    notes,
  }
}

/** Figures that are times. */
const TIMES = Object.entries(FIGURES).flatMap(([name, { form }]) => (form === 'clock' ? [name] : []))

const isLater = (lock: ToolLock, at: number | undefined, figures: ToolRow['figures']): boolean =>
  (at ?? 0) > lock.at || TIMES.some((name) => (figures[name]?.number ?? 0) > lock.at)

const TEXT_MAX = 60
const fenced = (untrusted: ToolRow['untrusted']): ToolRow['untrusted'] =>
  Object.fromEntries(Object.entries(untrusted).map(([name, text]) => [name, fencedText(text, TEXT_MAX)]))
