import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { HealthReport } from '../../shared/protocol/rest'
import { PROJECT_ROOT } from './start-gateway'

export interface BridgeCounts {
  count: number
  hash: string
  reports: HealthReport[]
}

/** A bridge with a counting market in a process of its own (`bridge-market.ts`). */
export class BridgeProcess {
  private child: ChildProcess | undefined

  constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  async start(restMs = 0): Promise<void> {
    const script = join(PROJECT_ROOT, 'tests/support/bridge-market.ts')
    const argv = [String(this.port), this.folder, String(restMs)]
    const child = fork(script, argv, { cwd: PROJECT_ROOT, execArgv: ['--import', 'tsx'] })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the bridge ended: ${code}`)))
      child.once('message', () => resolve())
    })
  }

  async counts(): Promise<BridgeCounts> {
    const answer = new Promise<BridgeCounts>((resolve) => {
      const hear = (message: unknown) => {
        if (!(message as BridgeCounts).hash) return
        this.child?.off('message', hear)
        resolve(message as BridgeCounts)
      }
      this.child?.on('message', hear)
    })
    this.child?.send('counts')
    return answer
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** -9. */
  async kill(): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise((ended) => {
      child.once('exit', ended)
      child.kill('SIGKILL')
    })
  }
}
