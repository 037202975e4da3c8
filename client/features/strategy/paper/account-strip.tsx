import type { PaperAccount } from '../../../../shared/protocol/rest-paper'
import type { EntryId } from '../../../text/dictionary'
import { paper } from '../../../text/paper'
import { classNames } from '../../../ui/class-names'
import { EntryButton } from '../../../ui/entry-button'
import { Num, PercentNum } from '../../../ui/num'
import { accountFigures, type LiOf } from './paper-figures'
import { signedYuan, yuanText } from './paper-words'

const text = paper.figures

const ENTRIES: Record<keyof typeof text, EntryId> = {
  equity: 'paperEquity',
  profit: 'paperEquity',
  holdings: 'worth',
  available: 'frozenCash',
  frozen: 'frozenCash',
  floating: 'paperProfit',
  receivable: 'paperEquity',
}

/** Equity and cash of an account, to the fen. */
export function AccountStrip({ account, liOf, isStale }: { account: PaperAccount; liOf: LiOf; isStale: boolean }) {
  const { equity, holdings, available, floating, profit } = accountFigures(account, liOf)
  const figures = [
    ['equity', <Num key="equity" text={yuanText(equity)} className="text-18 font-medium" />],
    [
      'profit',
      <span key="profit" className="flex items-baseline gap-2">
        <Num text={signedYuan(profit)} sign={profit} />
        <PercentNum ratio={profit / account.startCash} className="text-12" />
      </span>,
    ],
    ['floating', <Num key="floating" text={signedYuan(floating)} sign={floating} />],
    ['holdings', <Num key="holdings" text={yuanText(holdings)} />],
    ['available', <Num key="available" text={yuanText(available)} />],
    ['frozen', <Num key="frozen" text={yuanText(account.frozen)} />],
    ...(account.receivable > 0
      ? [['receivable', <Num key="receivable" text={yuanText(account.receivable)} />] as const]
      : []),
  ] as const
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 items-end gap-x-6 gap-y-1 px-3 py-2 sm:grid-cols-3 lg:flex lg:flex-wrap',
        isStale && 'opacity-60',
      )}
    >
      {figures.map(([key, figure]) => (
        <div key={key} className="group/figure min-w-28">
          <dt className="flex items-center gap-1 text-12 text-text-3">
            {text[key]}
            <EntryButton
              entry={ENTRIES[key]}
              name={text[key]}
              className="size-4 text-accent opacity-0 group-hover/figure:opacity-100 focus-visible:opacity-100"
            />
          </dt>
          <dd className="num text-15">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
