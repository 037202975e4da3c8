import { exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import type { FrozenFigure } from '../../../shared/protocol/freezes'
import { publishedNow } from '../../session/published-now'
import { freezeName, freezeSentence } from '../../store/rows/freezes'
import { freezeText } from '../../text/freezes'
import { formatMinute } from '../../ui/format'

const ACTIVE = ['adNet', 'adShare', 'adX', 'adL', 'adM', 'adS', 'streak', 'passive']
const ORDERS = ['odX', 'odL', 'odM', 'odS', 'odBig', 'odBigShare', 'passive']

const isMadeOf = (column: string, figure: FrozenFigure): boolean =>
  figure === 'active-net'
    ? ACTIVE.includes(column)
    : figure === 'order-net'
      ? ORDERS.includes(column)
      : column === figure

/** Why a number of a column is not there, where operators keep it from being published. */
export function frozenTitle(column: string, id: InstrumentId): string | undefined {
  const freeze = publishedNow.freezes.find(
    ({ figure, exchange }) => isMadeOf(column, figure) && (exchange === '' || exchange === exchangeOf(id)),
  )
  return freeze && `${freezeText.title} · ${freezeName(freeze)} · ${freezeSentence(freeze, formatMinute)}`
}
