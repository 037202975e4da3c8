import { logOf } from '../../log'

const log = logOf('feed')

const FAULTS_LOGGED = 10

/**
 * A fault must neither end the market nor prevent the next stage from seeing the event: it is counted, and the first
 * ones are logged.
 */
export class FaultCount {
  count = 0

  /** `work` receives `given`, so that no closure is created for each of 100,000 events a second. */
  attempt<T>(of: string, what: string, work: (given: T) => void, given: T): void {
    try {
      work(given)
    } catch (thrown) {
      this.count++
      if (this.count <= FAULTS_LOGGED) log.error({ err: thrown }, `${of}: ${what}`)
    }
  }
}
