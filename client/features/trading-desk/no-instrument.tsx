import { address } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/instruments'
import { quoteText, tradingText } from '../../text/trading'
import { buttonClass } from '../../ui/button'
import { StateView } from '../../ui/state-view'

/** What stands in place of the chosen instrument while there is none, or the address names one that is not listed. */
export function NoInstrument({ unknown }: { unknown?: string | undefined }) {
  const why =
    unknown === undefined ? (
      tradingText.noSelection
    ) : (
      <>
        <span className="block text-13 text-text-1">{tradingText.unknownCode(unknown)}</span>
        {tradingText.unknownCodeHint}
      </>
    )
  return <StateView state="empty" why={why} />
}

/** In place of book and tape: an index has neither. */
export function NoBook({ index }: { index: ListedInstrument | undefined }) {
  if (!index) return <StateView state="empty" />
  return (
    <StateView
      state="empty"
      why={tradingText.noBook}
      action={
        <a href={address.indexToday(index.id)} target="_blank" rel="noopener" className={buttonClass()}>
          {quoteText.radar}
        </a>
      }
    />
  )
}
