import type { JudgedPrecision } from '../../../../shared/protocol/rest-splits'
import { proofText } from '../../../text/order-split-proof'
import { formatPercent } from '../../../ui/format'

const { verdict: words } = proofText
const percent = (share: number) => formatPercent(share, { sign: false, digits: 0 })

/** Everybody's judgements: accepted ÷ judged with its interval. */
export function PublicPrecision({ precision }: { precision: JudgedPrecision | undefined }) {
  const { accepted = 0, judged = 0, people = 0, low = 0, high = 1 } = precision ?? {}
  return (
    <span className="whitespace-nowrap" title={words.help} data-testid="public-precision">
      {words.everybody}{' '}
      {judged === 0 ? (
        <span className="text-text-3">{words.nobody}</span>
      ) : (
        <>
          <strong className="font-medium text-text-1">{percent(accepted / judged)}</strong>{' '}
          <span className="text-text-3">
            {`${words.counted(accepted, judged)} · ${words.interval(percent(low), percent(high))} · ${words.people(people)}`}
          </span>
        </>
      )}
    </span>
  )
}
