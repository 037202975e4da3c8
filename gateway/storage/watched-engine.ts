import { BEGIN, type Engine, type Lane, type Outcome } from './engine'
import type { StorageWatch } from './storage-watch'

/** Statements that write nothing by themselves. */
const TURNS = [BEGIN, 'commit', 'rollback']

/** An engine that writes only while that is of use, and tells what its disk says. */
export class WatchedEngine implements Engine {
  constructor(
    private readonly engine: Engine,
    private readonly watch: StorageWatch,
  ) {}

  get readsApart(): boolean {
    return this.engine.readsApart
  }

  async execute(lane: Lane, sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const writes = lane === 'write' && !TURNS.includes(sql)
    if (writes) this.watch.admitWrite()
    try {
      const outcome = await this.engine.execute(lane, sql, parameters)
      if (writes) this.watch.wrote()
      return outcome
    } catch (thrown) {
      this.watch.failed(thrown)
      throw thrown
    }
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}
