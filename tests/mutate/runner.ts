import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './related'
import type { Answer, SessionRequest } from './session'

/** What a test may take before what it runs counts as an endless loop (ms). */
const ENDLESS_MS = 90_000
/** A fault may make a test so many times slower, and this much (ms), where it is known what it takes. */
const SLOWER = 6
const SLACK_MS = 20_000

/** What tests take that pass as the source stands (ms); undefined for those that do not pass. */
const standing = new Map<string, number | undefined>()

/** Asks a process of its own, which is ended and begun again when a fault makes it hang. */
export class Runner {
  private session: ChildProcess | undefined
  /** Faults that were killed because a test never ended. */
  endless = 0

  /**
   * Whether one of the tests fails, or never ends, with this text in the file's place. One at a time, nearest first:
   * the nearest tells most faults, and files of one process may be in each other's way.
   */
  async kills(path: string, text: string, tests: readonly string[]): Promise<boolean> {
    for (const test of tests) {
      if (standing.has(test) && standing.get(test) === undefined) continue
      const answer = await this.ask({ path, text, tests: [test] }, test)
      // What fails without the fault too tells nothing of it.
      if (!(answer?.failed ?? true) || !(await this.stands(path, test))) continue
      if (!answer) this.endless++
      return true
    }
    return false
  }

  private async stands(path: string, test: string): Promise<boolean> {
    if (!standing.has(test)) {
      const answer = await this.ask({ path, tests: [test] }, test)
      standing.set(test, answer && !answer.failed ? answer.files.reduce((sum, { ms }) => sum + ms, 0) : undefined)
    }
    return standing.get(test) !== undefined
  }

  end(): void {
    const pid = this.session?.pid
    this.session = undefined
    if (pid === undefined) return
    try {
      // Its workers are of its group.
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }

  private async ask(asked: SessionRequest, test: string): Promise<Answer | undefined> {
    const session = this.session ?? (await this.begin())
    const late = new AbortController()
    const usual = standing.get(test)
    const timer = setTimeout(() => late.abort(), usual === undefined ? ENDLESS_MS : usual * SLOWER + SLACK_MS)
    const gone = once(session, 'exit', { signal: late.signal }).then(() => undefined)
    const answer = once(session, 'message', { signal: late.signal }).then(([message]) => message as Answer)
    session.send(asked)
    try {
      const first = await Promise.race([answer, gone])
      if (first === undefined) this.end()
      return first
    } catch {
      this.end()
      return undefined
    } finally {
      clearTimeout(timer)
      late.abort()
      gone.catch(() => {})
      answer.catch(() => {})
    }
  }

  private async begin(): Promise<ChildProcess> {
    const session = fork(join(import.meta.dirname, 'session.ts'), {
      execArgv: ['--import', 'tsx'],
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.session = session
    await once(session, 'message')
    return session
  }
}
