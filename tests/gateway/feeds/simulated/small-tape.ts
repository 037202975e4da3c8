import { TradeBooking } from '../../../../gateway/feeds/simulated/exchange/tape'
import { type Company, inventCompanies } from '../../../../gateway/feeds/simulated/exchange/universe'
import { BatchWriter } from '../../../../gateway/feeds/simulated/thread/batch'
import type { Board } from '../../../../shared/market/instrument'
import { DAY } from './run-engine'

const companyOn = (board: Board): Company => {
  const company = inventCompanies(7, 40).find((one) => one.board === board)
  if (!company) throw new Error(`no company on ${board}`)
  return company
}

/** The tape of one company with a previous close of 1000, every order told; `free`: without price limits. */
export function smallTape({ board = 'main' as Board, free = false } = {}): TradeBooking {
  const out = new BatchWriter()
  const company = companyOn(board)
  out.name(company.id)
  const tape = new TradeBooking([company], out, true)
  const flag = (value: boolean) => new Uint8Array([value ? 1 : 0])
  tape.startDay(DAY, {
    prevCloses: new Float64Array([1000]),
    status: flag(false),
    free: flag(free),
    first: flag(false),
    shareFactors: new Float64Array([1]),
    exRights: new Map(),
    carried: [{ heat: 1, sealed: 0 }],
  })
  return tape
}
