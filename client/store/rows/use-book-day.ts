import { isTrading } from '../../../shared/market/session'
import type { BookDay } from '../../../shared/protocol/rest-market'
import { fetchBookDay } from '../../api/books'
import { useSession } from '../hooks'
import { useResource } from '../use-resource'
import { useTurn } from '../use-turn'
import type { ListedInstrument } from './instruments'

/** The book of a day has no topic of its own: it is polled during trading. */
const ASK_MS = 5_000

/** The running day's auctions and sealed orders of a traded instrument; undefined until they are known. */
export function useBookDay({ id }: ListedInstrument): BookDay | undefined {
  const { phase, tradingDay } = useSession()
  const turn = useTurn()
  const { data } = useResource(`books/${id}/${tradingDay}/${turn}`, (options) => fetchBookDay(id, options), {
    everyMs: phase !== undefined && isTrading(phase) ? ASK_MS : 0,
    keepsParts: true,
  })
  return data
}
