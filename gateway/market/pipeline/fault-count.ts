import { logOf } from '../../log'

const log = logOf('feed')

const FAULTS_LOGGED = 10

/** One fault must not end the market, nor keep the next stage from its event: it is counted, the first ones are logged. */
export class FaultCount {
  count = 0

  /** `work` is handed `given`, so that none need be made for each of 100,000 events a second. */
  attempt<T>(of: string, what: string, work: (given: T) => void, given: T): void {
    try {
      work(given)
    } catch (thrown) {
      this.count++
      if (this.count <= FAULTS_LOGGED) log.error({ err: thrown }, `${of}: ${what}`)
    }
  }
}
