import type { Instrument } from '../../../../shared/market/instrument'
import type { Memory } from '../thread/memory'
import { type TradeBooking, UNLISTED } from './tape'
import { instrumentOf } from './universe'

/** Stocks and funds that are listed on a day that has begun. */
export const listedOn = (tradingDay: string, tape: TradeBooking, memory: Memory): Instrument[] =>
  tape.companies.flatMap((company, i) => {
    const figures = {
      prevClose: tape.prevClose[i] as number,
      shareFactor: tape.shareFactor(i),
      first: tape.isFirst(i),
      free: tape.isFree(i),
      meanVolume5: memory.meanVolume(i),
      listed: memory.calendar.listedFrom(company),
      exRights: tape.exRights(i),
    }
    return tape.status(i) === UNLISTED ? [] : [instrumentOf(company, figures, tradingDay)]
  })
