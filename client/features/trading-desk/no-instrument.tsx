import { tradingText } from '../../text/trading'
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
