import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './related'
import type { Answer, SessionRequest } from './session'

/** Time after which a test counts as an endless loop, if its usual duration is not known (ms). */
const ENDLESS_MS = 90_000
/** Otherwise the limit is the usual duration times `SLOWER`, plus `SLACK_MS`. */
const SLOWER = 6
const SLACK_MS = 20_000

/** Durations of tests with the unchanged source (ms); undefined for a test that fails without a fault. */
const usualMs = new Map<string, number | undefined>()

/** Runs tests in a session process, which is restarted when a fault makes it hang. */
export class Runner {
  private session: ChildProcess | undefined
  /** Faults that were killed because a test never ended. */
  endless = 0

  /**
   * Whether one of the tests fails, or never ends, with this text in place of the file. Runs one test at a time, nearest
   * first: the nearest detects most faults, and test files in one process can disturb each other.
   */
  async kills(path: string, text: string, tests: readonly string[]): Promise<boolean> {
    for (const test of tests) {
      if (usualMs.has(test) && usualMs.get(test) === undefined) continue
      const answer = await this.ask({ path, text, tests: [test] }, test)
      // A test that also fails without the fault says nothing about it.
      if (!(answer?.failed ?? true) || !(await this.passesUnchanged(path, test))) continue
      if (!answer) this.endless++
      return true
    }
    return false
  }

  private async passesUnchanged(path: string, test: string): Promise<boolean> {
    if (!usualMs.has(test)) {
      const answer = await this.ask({ path, tests: [test] }, test)
      usualMs.set(test, answer && !answer.failed ? answer.files.reduce((sum, { ms }) => sum + ms, 0) : undefined)
    }
    return usualMs.get(test) !== undefined
  }

  end(): void {
    const pid = this.session?.pid
    this.session = undefined
    if (pid === undefined) return
    try {
      // Its workers belong to its process group.
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  private async ask(sessionRequest: SessionRequest, test: string): Promise<Answer | undefined> {
    const session = this.session ?? (await this.begin())
    const late = new AbortController()
    const usual = usualMs.get(test)
    const timer = setTimeout(() => late.abort(), usual === undefined ? ENDLESS_MS : usual * SLOWER + SLACK_MS)
    const gone = once(session, 'exit', { signal: late.signal }).then(() => undefined)
    const answer = once(session, 'message', { signal: late.signal }).then(([message]) => message as Answer)
    session.send(sessionRequest)
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
