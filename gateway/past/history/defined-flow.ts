import type { LedgerDefinition } from '../../../shared/flow/definitions'
import { Ledger } from '../../../shared/flow/ledger'
import { minuteOf, minutesInMemory } from '../../../shared/flow/minute-ring'
import type { Instrument } from '../../../shared/market/instrument'
import { flowRows } from '../../../shared/protocol/flow-rows'
import type { Row } from '../../../shared/protocol/kinds'
import { readTape } from '../../../shared/protocol/print-tape'

/** Prints booked before other work runs: about 5 ms. */
const PRINTS_PER_SLICE = 8_192
/** As many as a busy day has. */
const ORDERS_KEPT = 500_000

/** A day's ledger by any definition, from the tape of its prints. Throws `DecodeError` for a damaged tape. */
export async function bookTape(
  tape: Uint8Array,
  instrument: Instrument,
  definition: LedgerDefinition,
  pause: () => Promise<void>,
): Promise<Row<'flow'>[]> {
  const always = instrument.kind === 'crypto'
  const ledger = new Ledger({
    definition,
    scales: instrument,
    floatShares: instrument.floatShares,
    minutes: minutesInMemory(always),
    hasOrderNumbers: instrument.hasOrderNumbers,
    ordersKept: ORDERS_KEPT,
  })
  const reader = readTape(tape)
  while (reader.next()) {
    ledger.add(reader, minuteOf(reader.exchangeTime, always))
    if (reader.position % PRINTS_PER_SLICE === 0) await pause()
  }
  return flowRows(ledger.minutes)
}
