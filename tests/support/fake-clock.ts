import type { Clock } from '../../gateway/serve/hub/topic-stream'

/** A clock that only the test moves. */
export class FakeClock implements Clock {
  private time = 1_000_000
  private soonTasks: (() => void)[] = []
  private timers: { at: number; task: () => void }[] = []

  now = () => this.time

  soon(task: () => void): void {
    this.soonTasks.push(task)
  }

  later(ms: number, task: () => void): () => void {
    const timer = { at: this.time + ms, task }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Number of timers and tasks that have not run. */
  get waiting(): number {
    return this.timers.length + this.soonTasks.length
  }

  /** Moves the time without running timers, as during long work. */
  pass(ms: number): void {
    this.time += ms
  }

  /** Runs the tasks of `soon`. */
  settle(): void {
    while (this.soonTasks.length > 0) for (const task of this.soonTasks.splice(0)) task()
  }

  /** Moves the time and runs every timer at its own time. */
  advance(ms: number): void {
    const end = this.time + ms
    this.settle()
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.time = Math.max(this.time, next.at)
      next.task()
      this.settle()
    }
    this.time = Math.max(this.time, end)
  }
}
