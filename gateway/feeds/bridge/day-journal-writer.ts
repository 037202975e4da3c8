import { logOf } from '../../log'
import type { Incidents } from '../incidents'
import type { AcceptedLine } from './intake'
import type { DayJournal } from './journal'
import { reasonOf } from './reason'
import type { Streams } from './streams'

const log = logOf('feeds')

/** Writes lines into the day's journal, and says so where it cannot. */
export class DayJournalWriter {
  /** Why the journal cannot be written now. */
  #fault: string | undefined

  constructor(
    private readonly streams: Pick<Streams, 'positions'>,
    private readonly incidents: Incidents,
  ) {}

  /** Undefined when all is written, else why not. */
  async keep(journal: DayJournal, lines: readonly AcceptedLine[]): Promise<string | undefined> {
    try {
      const tradingDay = lines[0]?.tradingDay ?? ''
      if (!journal.isOpen || tradingDay !== journal.tradingDay) {
        await journal.begin(tradingDay, this.streams.positions())
      }
      await journal.append(
        lines.map(({ stream, before, last, raw }) => {
          return { sender: stream.sender, stream: stream.name, before, last, raw }
        }),
      )
      if (this.#fault !== undefined) this.incidents.close('bridge-journal', 'bridge')
      this.#fault = undefined
    } catch (thrown) {
      const reason = reasonOf(thrown)
      if (this.#fault !== reason) log.error({ err: thrown }, 'the journal of the bridge was not written')
      this.#fault = reason
      this.incidents.open('bridge-journal', 'bridge', reason)
    }
    return this.#fault
  }
}
