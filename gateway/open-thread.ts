import { existsSync } from 'node:fs'
import { getEnvironmentData, setEnvironmentData, type Transferable, Worker } from 'node:worker_threads'
import { closedDays, setClosedDays } from '../shared/market/trading-days'

export interface ThreadPlace {
  /** `import.meta.url` of the module that opens the thread. */
  here: string
  /** Its source beside that module, for development. */
  source: string
  /** Its bundle, beside the gateway's (`main.js`) and so above its chunks. */
  bundle: string
  /** Objects it may hold at most, MB; a low bound makes it tidy up early. */
  heapMb?: number
  /** Young objects among them, MB; more only makes it hold garbage for longer. */
  youngMb?: number
}

const YOUNG_MB = 6
const CLOSED_DAYS = 'closed-days'

/** For threads that use the calendar: their closed days become those of the thread that opened them. */
export const inheritCalendar = (): void => setClosedDays((getEnvironmentData(CLOSED_DAYS) ?? []) as string[])

/** Opens a thread: its source through tsx in development, else its bundle. tsx does not register itself in threads. */
export function openThread(
  { here, source, bundle, heapMb, youngMb = YOUNG_MB }: ThreadPlace,
  name: string,
  workerData: unknown,
  transferList: Transferable[] = [],
): Worker {
  setEnvironmentData(CLOSED_DAYS, closedDays())
  const resourceLimits = heapMb ? { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb } : {}
  const options = { workerData, transferList, execArgv: [], name, resourceLimits }
  if (here.endsWith('.ts')) {
    const tsx = import.meta.resolve('tsx/esm/api')
    const module = new URL(source, here).href
    const code = `import(${JSON.stringify(tsx)}).then((tsx) => (tsx.register(), import(${JSON.stringify(module)})))`
    return new Worker(code, { ...options, eval: true })
  }
  const bundles = [bundle, `../${bundle}`].map((path) => new URL(path, here))
  return new Worker(bundles.find((url) => existsSync(url)) ?? (bundles[0] as URL), options)
}
