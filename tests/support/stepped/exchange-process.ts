import { join } from 'node:path'
import type { Report } from '../../../gateway/feeds/simulated/thread/drive'
import { type ExchangeParts, steppedThread } from './thread'

/** Messages from the gateway's process to the exchange's. */
export type ToExchange = 'taken' | { orders: readonly string[] } | { stepTo: number; id: number }
export type FromExchange = { report: Report } | { stepped: number }

export interface ExchangeOptions {
  /** Root folder of the checkout whose exchange it runs. */
  root: string
  seed: number
  instrumentCount: number
  /** Market time of the start, epoch ms. */
  startAt: number
}

const { root, seed, instrumentCount, startAt } = JSON.parse(process.argv[2] ?? '') as ExchangeOptions
const simulated = (name: string) => import(join(root, 'gateway/feeds/simulated', name))
const { Engine, BatchWriter } = { ...(await simulated('engine.ts')), ...(await simulated('batch.ts')) } as ExchangeParts
const { thread, stepTo } = steppedThread({ Engine, BatchWriter }, { seed, instrumentCount, startTime: startAt })

const send = (message: FromExchange) => void process.send?.(message)
/** Unacknowledged reports allowed: a request for each report would cost more than the market itself. */
const WINDOW = 64
let underway = 0
let resume: (() => void) | undefined

process.on('message', (message: ToExchange) => {
  if (message === 'taken') {
    underway--
    resume?.()
  } else if ('orders' in message) thread.askOrders(message.orders)
  else void stepTo(message.stepTo).then(() => send({ stepped: message.id }))
})
process.on('disconnect', () => process.exit(0))

for (;;) {
  const report = await thread.next()
  if (!report) break
  send({ report })
  underway++
  while (underway >= WINDOW) {
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}
