import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './related'
import type { Answer, Asked } from './session'

/** What a test that stands may take (ms); slower ones are not asked. */
const FIRST_MS = 30_000
/** A fault may make its tests so many times slower before it counts as an endless loop. */
const SLOWER = 4
const SLACK_MS = 8_000

/** What tests take as the source stands (ms); undefined for those that fail. Of many files they are the same ones. */
const taken = new Map<string, number | undefined>()

/** Asks a process of its own, which is ended and begun again when a fault makes it hang. */
export class Runner {
  private session: ChildProcess | undefined
  private limitMs = FIRST_MS

  /** The nearest tests that pass as the source stands and take no longer together than the budget (ms). */
  async within(path: string, tests: readonly string[], budgetMs: number): Promise<string[]> {
    if (tests.length === 0) return []
    this.limitMs = FIRST_MS
    const near: string[] = []
    let spent = 0
    for (const test of tests) {
      if (!taken.has(test)) taken.set(test, await this.timeOf(path, test))
      const ms = taken.get(test)
      if (ms === undefined || (near.length > 0 && spent + ms > budgetMs)) continue
      near.push(test)
      spent += ms
      if (spent > budgetMs) break
    }
    this.limitMs = spent * SLOWER + SLACK_MS
    return near
  }

  private async timeOf(path: string, test: string): Promise<number | undefined> {
    const answer = await this.ask({ path, tests: [test] })
    if (!answer || answer.failed) return undefined
    return answer.files.reduce((sum, file) => sum + file.ms, 0)
  }

  /** Whether one of the tests fails, or never ends, with this text in the file's place. */
  async kills(path: string, text: string, tests: readonly string[]): Promise<boolean> {
    // One at a time: files of one process may be in each other's way, and the nearest tells most faults.
    for (const test of tests) if ((await this.ask({ path, text, tests: [test] }))?.failed ?? true) return true
    return false
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

  private async ask(asked: Asked): Promise<Answer | undefined> {
    const session = this.session ?? (await this.begin())
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.limitMs)
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
