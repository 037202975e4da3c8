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
  /** `kill`: without a goodbye, as a machine that loses its power. */
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

/** A checkout's whole product as a process, its exchange as another; the market moves when it is told to. */
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
  let asked = 0
  const say = (message: ToGateway) => void child.send(message)
  return {
    url,
    exchangePid,
    pid: child.pid ?? 0,
    async stepTo(time) {
      const id = ++asked
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
