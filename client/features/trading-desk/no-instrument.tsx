import { ChartState } from '../../charts/chart-state'
import { tradingText } from '../../text/trading'

/** Shown instead of the chosen instrument while there is none, or if the address names an unlisted one. */
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
