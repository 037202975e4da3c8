import { exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { codeOfBasket, findBaskets, meantBasket, nameOfCode, shortCode } from '../../store/baskets/basket-code'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments } from '../../store/hooks'
import { customIndex } from '../../text/custom-index'
import { watchlist as text } from '../../text/watchlist'
import { SuggestionField } from '../../ui/suggestion-field'

const MATCHES_MAX = 8
const BASKETS_MAX = 3

/** Finds one instrument or basket by code, pinyin or name and adds it; another's basket only by its whole code. */
export function AddCode({ listed, onAdd }: { listed: readonly InstrumentId[]; onAdd: (id: InstrumentId) => void }) {
  const instruments = useInstruments()
  const own = useOwnBaskets().data ?? []
  const noteOf = (id: InstrumentId) => {
    if (listed.includes(id)) return text.already
    return isBasketId(id) ? customIndex.cells.mark : exchangeOf(id)
  }
  const find = (typed: string) => {
    const whole = meantBasket(typed, own)
    const codes = [...(whole === undefined ? [] : [whole]), ...findBaskets(own, typed).map(codeOfBasket)]
    const baskets = [...new Set(codes)].slice(0, BASKETS_MAX)
    const found = instruments.search(typed, MATCHES_MAX - baskets.length)
    return [...found, ...baskets.map((id) => ({ id, name: nameOfCode(instruments, id) }))].map(({ id, name }) => ({
      id,
      code: shortCode(id),
      name,
      note: noteOf(id),
    }))
  }
  return (
    <SuggestionField
      label={text.addLabel}
      hideLabel
      size="small"
      placeholder={text.addPlaceholder}
      find={find}
      noMatch={text.noMatch}
      onChoose={onAdd}
      className="w-44 max-sm:w-36"
      listClassName="right-0 w-64"
    />
  )
}
