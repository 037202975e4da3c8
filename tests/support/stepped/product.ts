import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { startFlags } from '../start-command'
import type { ExchangeOptions } from './exchange-process'
import type { FromGateway, ToGateway } from './gateway-process'

export interface SteppedProduct {
  url: string
  pid: number
  exchangePid: number
  stepTo(time: number): Promise<void>
  /** `kill`: without a shutdown, as in a power failure. */
  end(how: 'stop' | 'kill'): Promise<void>
}

export interface SteppedProductOptions extends ExchangeOptions {
  dataDir: string
  port: number
}

const heard = <T extends FromGateway>(child: ChildProcess, isIt: (message: FromGateway) => message is T) =>
  new Promise<T>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the gateway ended with ${code}`))
    const hear = (message: unknown) => {
      if (!isIt(message as FromGateway)) return
      child.off('message', hear)
      child.off('exit', ended)
      resolve(message as T)
    }
    child.on('message', hear)
    child.once('exit', ended)
  })

/** Starts a checkout's product in one process and its exchange in another; the market moves only by `stepTo`. */
export async function startSteppedProduct({
  dataDir,
  port,
  ...exchange
}: SteppedProductOptions): Promise<SteppedProduct> {
  const child = fork(join(import.meta.dirname, 'gateway-process.ts'), [JSON.stringify(exchange)], {
    cwd: exchange.root,
    execArgv: [...startFlags(), '--import', 'tsx'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ZEUS_LOG: 'error',
      PORT: String(port),
      ZEUS_DATA_DIR: dataDir,
    },
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const { url, exchangePid } = await heard(child, (message) => 'url' in message)
  let lastId = 0
  const say = (message: ToGateway) => void child.send(message)
  return {
    url,
    exchangePid,
    pid: child.pid ?? 0,
    async stepTo(time) {
      const id = ++lastId
      const done = heard(
        child,
        (message): message is { stepped: number } => 'stepped' in message && message.stepped === id,
      )
      say({ stepTo: time, id })
      await done
    },
    async end(how) {
      process.off('exit', end)
      const over = new Promise((resolve) => child.once('exit', resolve))
      if (how === 'stop') say('stop')
      else child.kill('SIGKILL')
      await over
    },
  }
}
