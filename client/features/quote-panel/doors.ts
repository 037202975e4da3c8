import { address } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/instruments'
import { quoteText as text } from '../../text/trading'

export interface Door {
  title: string
  href: string
}

/** Where one goes on from an instrument: pages that show more of it. `day` is the running one. */
export function doorsOf(instrument: ListedInstrument, day: string): Door[] {
  const { id, kind, industry, name } = instrument
  const chart = { title: text.multi, href: address.multiChart('1', [id]) }
  if (kind === 'crypto') return [chart, { title: text.btc, href: address.btc() }]
  if (kind === 'index') {
    return [
      chart,
      { title: text.radar, href: address.indexToday(id) },
      { title: text.board, href: address.industry('idx', name) },
    ]
  }
  const doors = [
    chart,
    { title: text.split, href: day ? address.orderSplit(id, day, day) : address.orderSplit() },
    { title: text.history, href: `${address.history('BS', 'H1')}?code=${id}` },
  ]
  return industry ? [...doors, { title: text.board, href: address.industry('sw1', industry) }] : doors
}
