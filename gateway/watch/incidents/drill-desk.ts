import type { FaultCode } from '../../../shared/market/feed-faults'
import { ZeusError } from '../../../shared/protocol/errors'
import type { HealthReport } from '../../../shared/protocol/rest'
import {
  type DrillBoard,
  type DrillFinding,
  type DrillRun,
  type DrillStage,
  isDrill,
} from '../../../shared/protocol/rest-drills'
import { logOf } from '../../log'
import type { ActionLog } from './action-log'
import type { DrillLog } from './drill-log'
import type { IncidentBook } from './incident-book'
import { CLOSED_BY_DRILL } from './words'

const log = logOf('duty')

const LOOK_MS = 1_000
/** Maximum duration of a drill. */
const DRILL_MAX_MS = 180_000
/** Time after which no incident will be opened any more. */
const TOLD_MS = 60_000

/** A fault in a shadow market. */
export interface OpenDrill {
  readonly stage: DrillStage
  /** To be called once a second until there is a finding. */
  look(): void
  stop(): void
  finding(): DrillFinding | undefined
  report(): HealthReport
  /** Releases everything. */
  close(): void
}

interface DrillDeskParts {
  open: (code: FaultCode) => OpenDrill
  log: DrillLog
  book: Pick<IncidentBook, 'list' | 'change'>
  actions: Pick<ActionLog, 'add'>
  now: () => number
}

/** Drills started by operators, one at a time; each ends by itself and leaves its result. */
export class DrillDesk {
  private running: { drill: OpenDrill; run: Omit<DrillRun, 'stage'> } | undefined
  private looking: ReturnType<typeof setInterval> | undefined
  private keeping: Promise<void> = Promise.resolve()
  /** By source: drills of this process, or with incidents of an earlier one; reported as well once they are over. */
  private readonly told = new Map<string, HealthReport>()

  constructor(private readonly parts: DrillDeskParts) {}

  /** Call it once, before anything else: ends drills of an earlier process. */
  async resume(): Promise<void> {
    const at = this.parts.now()
    for (const { source, closedAt } of await this.parts.book.list()) {
      if (!isDrill(source) || closedAt !== null) continue
      this.told.set(source, { source, state: 'ok', words: '', at, figures: {} })
    }
  }

  /** Throws `drill-running`. */
  async start(code: FaultCode, reason: string, operator: string): Promise<DrillRun> {
    if (this.running) throw new ZeusError('drill-running')
    const { open, actions, now } = this.parts
    const run = { code, operator, reason, startedAt: now() }
    const drill = open(code)
    this.running = { drill, run }
    this.looking = setInterval(() => this.look(), LOOK_MS)
    await actions.add({ operator, kind: 'drill', subject: code, reason })
    return { ...run, stage: drill.stage }
  }

  /** Ends the running drill, if any. */
  async stop(operator: string): Promise<void> {
    if (!this.running) return
    const { code } = this.running.run
    this.running.drill.stop()
    await this.end()
    await this.parts.actions.add({ operator, kind: 'drill-stop', subject: code, reason: '' })
  }

  /** Call it once a second while one runs. */
  look(): void {
    if (!this.running) return
    const { drill, run } = this.running
    drill.look()
    if (this.parts.now() - run.startedAt >= DRILL_MAX_MS) drill.stop()
    if (drill.finding()) this.keeping = this.end().catch((err: unknown) => log.warn({ err }, 'drill not kept'))
  }

  /** Reports of the shadow markets, for incidents only. */
  reports(): HealthReport[] {
    const current = this.running?.drill.report()
    const over = [...this.told.values()].filter(({ source }) => source !== current?.source)
    return current ? [...over, current] : over
  }

  /** Closes incidents of drills automatically. */
  async tidy(): Promise<void> {
    const { book, now } = this.parts
    if (this.told.size === 0) return
    const current = this.running?.drill.report().source
    const open = (await book.list()).filter(({ source, closedAt }) => isDrill(source) && closedAt === null)
    for (const { id, source, recoveredAt } of open) {
      if (source === current || recoveredAt === null) continue
      await book.change(id, { close: true, reason: CLOSED_BY_DRILL }, CLOSED_BY_DRILL)
    }
    for (const [source, { at }] of this.told) {
      if (now() - at >= TOLD_MS && !open.some((incident) => incident.source === source)) this.told.delete(source)
    }
  }

  async board(): Promise<DrillBoard> {
    await this.keeping
    const current = this.running && { ...this.running.run, stage: this.running.drill.stage }
    return { running: current ?? null, results: await this.parts.log.newest() }
  }

  async close(): Promise<void> {
    this.running?.drill.stop()
    await this.end()
    await this.keeping
  }

  private async end(): Promise<void> {
    if (!this.running) return
    const { drill, run } = this.running
    const finding = drill.finding()
    if (!finding) return
    this.running = undefined
    clearInterval(this.looking)
    this.told.set(drill.report().source, drill.report())
    drill.close()
    await this.parts.log.add({ ...run, ...finding })
  }
}
