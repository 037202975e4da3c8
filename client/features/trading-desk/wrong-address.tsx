import { tradingText } from '../../text/trading'
import { buttonClass } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { type AddressChoice, tradingAddress } from './address-choice'

/** The address names a mode or a type that does not exist: what is possible, and the way there. */
export function WrongAddress({ choice: { why, hint, nearest } }: { choice: Extract<AddressChoice, { ok: false }> }) {
  const title = `${tradingText.modeTitles[nearest.mode]} · ${tradingText.types[nearest.type]}`
  return (
    <StateView
      state="empty"
      why={
        <>
          <span className="block text-13 text-text-1">{why}</span>
          {hint}
        </>
      }
      action={
        <a href={tradingAddress(nearest.mode, nearest.type)} className={buttonClass('primary')}>
          {tradingText.open(title)}
        </a>
      }
    />
  )
}
