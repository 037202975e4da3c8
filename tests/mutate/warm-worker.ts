import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node'

type Listener = (message: unknown) => void

/**
 * A worker that goes on after its run: most of what a fault costs is a new process that reads the same libraries
 * anew. Modules of ours are read anew in each run all the same (`isolate`), and `clean-up.ts` puts back what a test
 * that failed left behind.
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

  /** The process knows nothing of a run's end and of the next one's beginning; what changed it asks for anew. */
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

/** Files whose text is another one than in the run before. */
export const changed = new Set<string>()

const workers = new Map<string, WarmWorker>()

/** One process for each environment of tests. */
export const warmWorkers = {
  name: 'warm',
  createPoolWorker(options: PoolOptions): WarmWorker {
    const { name } = options.environment
    const worker = workers.get(name) ?? new WarmWorker(options)
    workers.set(name, worker)
    return worker
  },
}
