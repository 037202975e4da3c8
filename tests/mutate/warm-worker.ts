import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node'

type Listener = (message: unknown) => void

/**
 * A worker process that stays alive after its run: a new process that loads the same libraries again would be most of
 * the cost of a fault. The project's modules are still loaded again in each run (`isolate`), and `clean-up.ts` undoes
 * what a failed test left behind.
 */
class WarmWorker extends ForksPoolWorker {
  override readonly name = 'warm'
  private begun = false
  private readonly hearing = new Set<Listener>()

  override on(event: string, callback: Listener): void {
    if (event === 'message') this.hearing.add(callback)
    super.on(event, callback)
  }

  override off(event: string, callback: Listener): void {
    if (event === 'message') this.hearing.delete(callback)
    super.off(event, callback)
  }

  override async start(): Promise<void> {
    if (!this.begun) await super.start()
  }

  /** Hides the end of a run and the start of the next one from the process; it reloads the files in `changed`. */
  override send(message: WorkerRequest): void {
    if (message.type === 'run') message.context.invalidates = [...changed]
    if (message.type === 'stop') this.answer('stopped')
    else if (message.type === 'start' && this.begun) this.answer('started')
    else super.send(message)
    if (message.type === 'start') this.begun = true
  }

  override async stop(): Promise<void> {}

  private answer(type: 'started' | 'stopped'): void {
    queueMicrotask(() => {
      for (const hear of [...this.hearing]) hear({ type, __vitest_worker_response__: true })
    })
  }
}

/** Files whose text differs from that of the previous run. */
export const changed = new Set<string>()

const workers = new Map<string, WarmWorker>()

/** A pool with one process for each test environment. */
export const warmWorkers = {
  name: 'warm',
  createPoolWorker(options: PoolOptions): WarmWorker {
    const { name } = options.environment
    const worker = workers.get(name) ?? new WarmWorker(options)
    workers.set(name, worker)
    return worker
  },
}
