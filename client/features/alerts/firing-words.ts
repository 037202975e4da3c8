import { COIN_ID } from '../../../shared/market/instrument-id'
import { formatAt } from '../../../shared/protocol/machine'
import type { AlertFiring } from '../../../shared/protocol/rest-alerts'
import { address } from '../../../shared/protocol/routes'
import { alertText } from '../../text/alerts'
import { minuteDigits } from '../../ui/format'

const AROUND_MS = 20 * 60_000
const OPEN = '0930'
const CLOSE = '1500'

/**
 * Address of the one-minute chart from 20 minutes before to 20 minutes after an alert, within the session of its day.
 * Coins have no session: the address is that of their page. An alert about the whole market leads to the monitor.
 */
export function firingAddress({
  instrument,
  tradingDay,
  at,
}: Pick<AlertFiring, 'instrument' | 'tradingDay' | 'at'>): string {
  if (instrument === '') return address.monitor()
  if (COIN_ID.test(instrument)) return address.btc()
  const from = minuteDigits(at - AROUND_MS)
  const to = minuteDigits(at + AROUND_MS)
  return address.multiChart(
    '1',
    [instrument],
    `${tradingDay}${from < OPEN ? OPEN : from}`,
    `${tradingDay}${to > CLOSE || to <= OPEN ? CLOSE : to}`,
  )
}

/** Replay of the same time, if its day is stored print by print. */
export const replayAddress = ({ instrument, at }: Pick<AlertFiring, 'instrument' | 'at'>): string =>
  `${address.stock(instrument)}&view=chart&at=${formatAt(at)}`

export const figureWords = (figures: AlertFiring['figures']): string =>
  figures.map(([word, value]) => `${word} ${value}`).join('，')

export const firingName = (
  { instrument }: Pick<AlertFiring, 'instrument'>,
  nameOf: (id: string) => string | undefined,
): string => (instrument === '' ? alertText.market : (nameOf(instrument) ?? instrument))
