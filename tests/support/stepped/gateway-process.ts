import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../../gateway/config/config'
import type { Feed } from '../../../gateway/feeds/feed'
import type { SimulatedFeedOptions } from '../../../gateway/feeds/simulated/feed'
import type { EngineThread } from '../../../gateway/feeds/simulated/thread/start-worker'
import type { ProcessOptions } from '../../../gateway/processes/running'
import type { Gateway } from '../../../gateway/processes/whole'
import type { ExchangeOptions, FromExchange, ToExchange } from './exchange-process'

/** Messages of this process: once it serves, and after each step. */
export type FromGateway = { url: string; exchangePid: number } | { stepped: number }
export type ToGateway = 'stop' | { stepTo: number; id: number }

/** Runs a checkout's gateway with its exchange in another process, so that the memory of each can be measured. */
const options = JSON.parse(process.argv[2] ?? '') as ExchangeOptions
const { root, seed, instrumentCount, startAt } = options
const load = async <T>(path: string): Promise<T> => (await import(join(root, path))) as T

const exchange = fork(join(import.meta.dirname, 'exchange-process.ts'), [JSON.stringify(options)], {
  execArgv: ['--import', 'tsx'],
  serialization: 'advanced',
})
const sendExchange = (message: ToExchange) => void exchange.send(message)
const sendParent = (message: FromGateway) => void process.send?.(message)
/** Messages in the order of arrival, so that a step ends only after all its reports were processed. */
const received: FromExchange[] = []
let wake: (() => void) | undefined
exchange.on('message', (message: FromExchange) => {
  received.push(message)
  wake?.()
})
exchange.once('exit', (code) => {
  if (code !== 0) process.exit(1)
})

const thread: EngineThread = {
  async next() {
    for (;;) {
      const message = received.shift()
      if (message && 'report' in message) return message.report
      if (message) sendParent(message)
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  },
  acknowledge: () => sendExchange('taken'),
  askOrders: (ids) => sendExchange({ orders: ids }),
  async stop() {
    exchange.disconnect()
  },
}

const { readConfig } = await load<{ readConfig: (env: NodeJS.ProcessEnv) => Config }>('gateway/config/config.ts')
const { createSimulatedFeed } = await load<{ createSimulatedFeed: (options: SimulatedFeedOptions) => Feed }>(
  'gateway/feeds/simulated/feed.ts',
)
const { startGateway } = await load<{ startGateway: (config: Config, options: ProcessOptions) => Promise<Gateway> }>(
  'gateway/processes/whole.ts',
)
const feed = createSimulatedFeed({
  seed,
  instrumentCount,
  startAt,
  now: Date.now,
  start: () => thread,
  clock: { mode: 'always', speed: 1 },
})
const gateway = await startGateway(readConfig(process.env), { root, feed })
sendParent({ url: gateway.url, exchangePid: exchange.pid ?? 0 })

process.on('message', async (message: ToGateway) => {
  if (message === 'stop') {
    await gateway.close()
    process.exit(0)
  }
  sendExchange(message)
})
process.on('disconnect', () => process.exit(1))
