import { ChartState } from '../../charts/chart-state'
import { tradingText } from '../../text/trading'

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
  return <ChartState state="unchosen" why={why} />
}
