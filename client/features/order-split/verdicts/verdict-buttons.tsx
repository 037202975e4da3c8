import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { proofText } from '../../../text/order-split-proof'
import { classNames } from '../../../ui/class-names'
import { formatPercent } from '../../../ui/format'
import { ownProbability } from './rescore'
import type { VerdictBook } from './verdict-book'

const { verdict: words } = proofText
const CHOICES = [
  { verdict: 'accept', title: words.accept, letter: words.acceptKey, mark: '✓' },
  { verdict: 'reject', title: words.reject, letter: words.rejectKey, mark: '✗' },
] as const

/** Accept or reject a finding; the same again withdraws. Says what one's judgements make of its probability. */
export function VerdictButtons({ finding, book }: { finding: SplitFinding; book: VerdictBook }) {
  const current = book.of(finding.id)
  const own = ownProbability(finding, book.verdicts?.mine ?? [])
  return (
    <fieldset className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-12">
      <legend className="sr-only">{words.label}</legend>
      {CHOICES.map(({ verdict, title, letter, mark }) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={verdict === current}
          onClick={() => void book.judge(finding, verdict)}
          className={classNames(
            'inline-flex h-6 items-center gap-1.5 rounded border px-2',
            verdict === current
              ? 'border-accent bg-raised font-medium text-text-1'
              : 'border-line text-text-2 hover:border-text-3 hover:text-text-1',
          )}
        >
          <span aria-hidden="true">{mark}</span>
          {title}
          <kbd className="text-11 text-text-3">{letter}</kbd>
        </button>
      ))}
      {own && (
        <span className="num ml-auto text-text-2" title={words.ownHelp}>
          {words.own(formatPercent(own.probability, { sign: false, digits: 0 }), own.judged)}
        </span>
      )}
    </fieldset>
  )
}
