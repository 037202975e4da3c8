import { ZeusError } from '../../../../shared/protocol/errors'
import type {
  ReadyRuns,
  StrategyRun,
  StrategyRunResult,
  StrategyTest,
} from '../../../../shared/protocol/rest-back-tests'
import { logOf } from '../../../log'
import type { RunDays, RunReport } from './engine-thread'
import type { EngineRequest, FinishedRun } from './messages'
import { type OwnSource, readRequest } from './own-rules'
import { readTest } from './read-test'
import { dataKey, readyTests } from './ready-tests'
import { type DaySource, runDays } from './run-days'
import { READY_OWNER, type RunStore } from './run-store'
import { text } from './text'
import { universeCodes } from './universe'

const log = logOf('back-test')

/** Back-tests of all people that run at once: each has a thread. */
const AT_ONCE = 2
/** A process that did not speak of its runs for so long has stopped, ms. */
const UNSEEN_MS = 60_000
/** Time between two calls of `refresh`, ms. */
export const REFRESH_MS = 10_000
/** Time between two looks for ready rules without results, ms. */
const READY_EVERY_MS = 60_000

export interface RunQueueParts extends DaySource {
  store: RunStore
  own: OwnSource
  now(): number
  /** The running day, `YYYYMMDD`; empty before the first one. */
  tradingDay(): string
  run(requests: readonly EngineRequest[], days: RunDays, signal: AbortSignal, report: RunReport): Promise<void>
}

interface Job {
  owner: string
  id: string
  test: StrategyTest
  stop: AbortController
  progress: number
  isRunning: boolean
}

/** A refusal that its owner reads. */
class Refusal extends Error {}

/** Aborts once all these signals have, with the reason of the last one. */
function stoppedWith(signals: readonly AbortSignal[]): AbortSignal {
  const stop = new AbortController()
  const look = () => {
    if (signals.every(({ aborted }) => aborted)) stop.abort(signals.at(-1)?.reason)
  }
  for (const signal of signals) signal.addEventListener('abort', look, { once: true })
  look()
  return stop.signal
}

/** Back-tests in the order in which they came: one at a time per account, a few in all. */
export class RunQueue {
  private readonly jobs: Job[] = []
  /** Owners of the threads that run. */
  private readonly busy = new Set<string>()
  private isClosed = false
  private readyAt = Number.NEGATIVE_INFINITY

  constructor(private readonly parts: RunQueueParts) {}

  /**
   * Must be called repeatedly: renews the lease of each run, ends runs that were cancelled elsewhere, and takes over
   * those whose process has stopped.
   */
  async refresh(now: number): Promise<void> {
    for (const job of [...this.jobs]) {
      if (await this.parts.store.beat(job.id, job.isRunning ? 'running' : 'waiting')) continue
      if (!this.jobs.includes(job)) continue
      this.drop(job)
      job.stop.abort(new Refusal('cancelled'))
    }
    for (const { owner, run } of await this.parts.store.takeOver(now - UNSEEN_MS)) this.push(owner, run)
    this.next()
  }

  /** Runs of an account, newest first, with their progress. */
  async of(owner: string): Promise<StrategyRun[]> {
    return (await this.parts.store.of(owner)).map((run) => this.withProgress(run))
  }

  async result(owner: string, id: string): Promise<StrategyRunResult> {
    return this.withProgress(await this.parts.store.result(owner, id))
  }

  /** Throws `bad-request` with a sentence for a rule that cannot be read, `too-many` if too many wait. */
  async add(owner: string, test: StrategyTest): Promise<StrategyRun> {
    const read = readTest(test, await this.parts.own.names(owner))
    if (!read.ok) throw new ZeusError('bad-request', read.reason)
    this.checkUniverse(test)
    const run = await this.parts.store.add(owner, test)
    this.push(owner, run)
    this.next()
    return run
  }

  /**
   * Newest results of the ready rules; those of the last finished day begin now, at most once a minute and not before
   * earlier ones have ended. Throws `unavailable` before the first trading day.
   */
  async ready(): Promise<ReadyRuns> {
    const today = this.parts.tradingDay()
    if (today === '') throw new ZeusError('unavailable')
    const tests = readyTests(today)
    const now = this.parts.now()
    const earlier = await this.parts.store.of(READY_OWNER)
    const isGoingOn = earlier.some(({ state }) => state === 'waiting' || state === 'running')
    if (now - this.readyAt >= READY_EVERY_MS && !isGoingOn) {
      this.readyAt = now
      const data = await dataKey(
        this.parts,
        tests.map(({ test }) => test),
      )
      const runs: StrategyRun[] = []
      for (const { test } of tests) runs.push(...(await this.parts.store.addReady(test, data)))
      for (const run of runs) this.push(READY_OWNER, run)
      this.next()
    }
    const runs = await this.of(READY_OWNER)
    const newest = tests.map(({ rule, test }) => {
      const own = runs.filter((run) => run.test.name === test.name)
      return { rule, run: own.find(({ state }) => state === 'done') ?? own[0] }
    })
    return { runs: newest.flatMap(({ rule, run }) => (run ? [{ rule, run }] : [])) }
  }

  /**
   * Cancels a run that waits or runs; removes a finished one of one's own. `stopsShared`: the caller may also cancel
   * runs of the ready rules, which everybody reads. Throws `not-found`, and `forbidden` for such a run.
   */
  async remove(owner: string, id: string, stopsShared = false): Promise<void> {
    const job = this.jobs.find((one) => one.id === id)
    const isShared = job?.owner === READY_OWNER
    if (isShared && !stopsShared) throw new ZeusError('forbidden')
    const state = isShared ? 'waiting' : await this.parts.store.stateOf(owner, id)
    if (state !== 'waiting' && state !== 'running') return await this.parts.store.remove(owner, id)
    if (job) this.drop(job)
    job?.stop.abort(new Refusal('cancelled'))
    await this.parts.store.end(id, 'cancelled', '')
    this.next()
  }

  /** Ends all threads; their runs begin again when the process is started. */
  close(): void {
    this.isClosed = true
    for (const { stop } of this.jobs.splice(0)) stop.abort(new Error('closed'))
  }

  private checkUniverse({ universe, benchmark }: StrategyTest): void {
    const codes = universeCodes(universe, this.parts)
    const unknown = universe.kind === 'codes' ? universe.codes.filter((id) => !codes.includes(id)) : []
    if (unknown.length > 0) throw new ZeusError('bad-request', text.unknownCodes(unknown.slice(0, 5).join('、')))
    if (codes.length === 0) throw new ZeusError('bad-request', text.noUniverse)
    if (this.parts.instrument(benchmark)?.kind !== 'index')
      throw new ZeusError('bad-request', text.badBenchmark(benchmark))
  }

  private withProgress<R extends StrategyRun>(run: R): R {
    const waiting = this.jobs.filter(({ isRunning }) => !isRunning)
    const place = waiting.findIndex(({ id }) => id === run.id)
    const job = this.jobs.find(({ id }) => id === run.id)
    return job ? { ...run, progress: job.progress, ahead: place < 0 ? null : place } : run
  }

  private push(owner: string, { id, test }: StrategyRun): void {
    this.jobs.push({ owner, id, test, stop: new AbortController(), progress: 0, isRunning: false })
  }

  private drop(job: Job): void {
    const at = this.jobs.indexOf(job)
    if (at >= 0) this.jobs.splice(at, 1)
  }

  private next(): void {
    if (this.isClosed) return
    if (this.busy.size >= AT_ONCE) return
    const free = this.jobs.filter((one) => !one.isRunning && !this.busy.has(one.owner))
    // Somebody waits for an own run; a ready rule can wait.
    const job = free.find(({ owner }) => owner !== READY_OWNER) ?? free[0]
    if (!job) return
    const { owner } = job
    const { from, to } = job.test
    // Ready rules read the same days: once for all of them.
    const isBeside = (one: Job) => one.owner === READY_OWNER && one.test.from === from && one.test.to === to
    const jobs = owner === READY_OWNER ? free.filter(isBeside) : [job]
    for (const one of jobs) one.isRunning = true
    this.busy.add(owner)
    this.work(jobs)
      .catch((thrown: unknown) => Promise.all(jobs.map((one) => this.failed(one, thrown))))
      .catch((thrown: unknown) => log.warn({ err: thrown }, 'a back-test could not be stored'))
      .finally(() => {
        for (const one of jobs) this.drop(one)
        this.busy.delete(owner)
        this.next()
      })
    this.next()
  }

  /** Runs jobs over the same codes and days. Rejects with what ends all of them. */
  private async work(jobs: readonly Job[]): Promise<void> {
    const { store, run } = this.parts
    const readable: { job: Job; request: EngineRequest }[] = []
    for (const job of jobs) {
      await store.beat(job.id, 'running')
      const read = await readRequest(this.parts.own, job.owner, job.test)
      if (read.ok) readable.push({ job, request: read.request })
      else await this.failed(job, new Refusal(read.reason))
    }
    const [first] = readable
    if (!first) return
    const stop = stoppedWith(jobs.map((job) => job.stop.signal))
    const stored: Promise<void>[] = []
    await run(
      readable.map(({ request }) => request),
      runDays(this.parts, first.job.test, stop),
      stop,
      {
        progress: (at, part) => {
          const { job } = readable[at] ?? {}
          if (job) job.progress = part
        },
        finished: (at, finished) => {
          const { job } = readable[at] ?? {}
          if (job) stored.push(this.finish(job, finished))
        },
      },
    )
    await Promise.all(stored)
  }

  private async finish(job: Job, finished: FinishedRun | null): Promise<void> {
    if (!job.stop.signal.aborted) {
      if (!finished) await this.failed(job, new Refusal(text.noBars))
      else if ('refused' in finished) await this.failed(job, new Refusal(text.refused[finished.refused]))
      else await this.parts.store.finish(job.id, finished)
    }
    this.drop(job)
  }

  private async failed({ id, stop }: Job, thrown: unknown): Promise<void> {
    // A cancelled run has been stored as such; a closed process begins it again.
    if (stop.signal.aborted) return
    if (!(thrown instanceof Refusal)) log.warn({ err: thrown, id }, 'a back-test failed')
    await this.parts.store.end(id, 'failed', thrown instanceof Refusal ? thrown.message : text.broken)
  }
}
