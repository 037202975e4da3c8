import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { PROJECT_ROOT } from '../start-gateway'
import { until } from '../until'
import type { Machine } from './machines'

/** A program on one of the machines that can be killed, paused and started again. */
export interface Program {
  readonly name: string
  start(): Promise<void>
  /** -9. */
  kill(): Promise<void>
  /** SIGSTOP, and SIGCONT. */
  pause(): void
  goOn(): void
  /** Sends SIGTERM; resolves to the exit code once it has ended. */
  end(): Promise<number | null>
  output(): string
}

export interface ProgramOptions {
  name: string
  machine: Machine
  command: readonly string[]
  env?: Record<string, string>
  /** User and group that it runs as. */
  as?: { uid?: number; gid?: number }
  /** It has started once its output contains this text, or once this port of its machine answers. */
  ready: string | number
}

const OUTPUT_MAX = 16_000
/** A start takes long on a machine without a free core. */
const BEGIN_MS = 180_000

const running = new Set<ChildProcess>()
// Also when this process fails.
process.once('exit', () => {
  for (const one of running) one.kill('SIGKILL')
})

const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
    const over = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => over(true))
    socket.once('error', () => over(false))
    socket.setTimeout(500, () => over(false))
  })

export function createProgram({ name, machine, command, env, as = {}, ready }: ProgramOptions): Program {
  let child: ChildProcess | undefined
  let output = ''
  const ended = (one: ChildProcess) => one.exitCode !== null || one.signalCode !== null
  const exit = (one: ChildProcess) =>
    ended(one) ? Promise.resolve() : new Promise<void>((resolve) => one.once('exit', () => resolve()))
  return {
    name,
    async start() {
      output = ''
      const [file = '', ...args] = machine.run(command)
      const started = spawn(file, args, {
        cwd: PROJECT_ROOT,
        ...as,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      running.add(started)
      started.once('exit', () => running.delete(started))
      const hear = (text: Buffer) => {
        output = (output + text).slice(-OUTPUT_MAX)
      }
      started.stdout?.on('data', hear)
      started.stderr?.on('data', hear)
      const isReady = () => {
        if (ended(started)) throw new Error(`${name} ended: ${output}`)
        return typeof ready === 'string' ? output.includes(ready) : answers(ready, machine.address)
      }
      await until(`${name} to begin`, isReady, BEGIN_MS, 50).catch((thrown: Error) => {
        throw new Error(`${thrown.message}: ${output}`)
      })
    },
    async kill() {
      const killed = child
      child = undefined
      if (!killed) return
      killed.kill('SIGKILL')
      await exit(killed)
    },
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async end() {
      const ending = child
      child = undefined
      if (!ending) return null
      ending.kill('SIGTERM')
      await exit(ending)
      return ending.exitCode
    },
    output: () => output,
  }
}
