import { type ChildProcess, spawn } from 'node:child_process'
import { gatewayProgram } from './built-gateway'
import { PROJECT_ROOT } from './start-gateway'

/** A process of the product that can be killed as by a power cut and started again. */
export interface Child {
  start(): Promise<void>
  /** -9. */
  kill(): Promise<void>
  /** As a service manager asks; answers the exit code, null = a signal ended it. */
  terminate(): Promise<number | null>
  readonly pid: number | undefined
  /** The last 8,000 characters of its output. */
  output(): string
}

const STARTED = '已启动'
const OUTPUT_MAX = 8_000

/** `as`: user and group that the process runs as; needs the right to set them. */
export function childProcess(
  role: 'feed' | 'gateway' | 'all',
  env: Record<string, string>,
  as: { uid?: number; gid?: number } = {},
): Child {
  let child: ChildProcess | undefined
  let output = ''
  return {
    start() {
      const started = spawn(process.execPath, [...gatewayProgram, ...(role === 'all' ? [] : [role])], {
        cwd: PROJECT_ROOT,
        ...as,
        env: { ...process.env, ZEUS_LOG: 'warn', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      return new Promise((resolve, reject) => {
        const hear = (text: Buffer) => {
          output = (output + text).slice(-OUTPUT_MAX)
          if (String(text).includes(STARTED)) resolve()
        }
        started.stdout?.on('data', hear)
        started.stderr?.on('data', hear)
        started.once('exit', () => reject(new Error(`the ${role} ended: ${output}`)))
      })
    },
    async kill() {
      const killed = child
      child = undefined
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      await new Promise((ended) => {
        killed.once('exit', ended)
        killed.kill('SIGKILL')
      })
    },
    terminate() {
      const ending = child
      return new Promise((resolve, reject) => {
        if (!ending || ending.exitCode !== null) return reject(new Error('it is not running'))
        ending.once('exit', (code) => resolve(code))
        ending.kill('SIGTERM')
      })
    },
    get pid() {
      return child?.pid
    },
    output: () => output,
  }
}
