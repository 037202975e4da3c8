import { industryText } from '../../text/industry'
import { formatPercent, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import type { RankedBoard } from './board-ranks'

const text = industryText.summary

/** One line of figures: how the board stands, and where among all boards. */
export function BoardSummary(props: { board: RankedBoard; count: number; schemes: React.ReactNode }) {
  const { board, count, schemes } = props
  const { figures, rank, netRank, bigRank, speedRank } = board
  const { change, equalChange, up, flat, down, limitUp, limitDown, turnover, adNet, odBig } = figures
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-5 gap-y-0.5 bg-panel px-2 py-1 text-12">
      {schemes}
      <span className="text-15 font-medium">{board.name}</span>
      <span title={text.changeHelp}>
        <Num text={formatPercent(change)} sign={change} arrow className="text-20 font-semibold" />
      </span>
      <Item label={text.equal} value={<Num text={formatPercent(equalChange)} sign={equalChange} />} />
      <Item label={text.rank} value={<Num text={industryText.of(rank, count)} />} />
      <Item label={text.netRank} value={<Num text={industryText.of(netRank, count)} />} />
      <span title={text.bigRankHelp}>
        <Item label={text.bigRank} value={<Num text={industryText.of(bigRank, count)} />} />
      </span>
      <Item label={text.speedRank} value={<Num text={industryText.of(speedRank, count)} />} />
      <Item label={text.adNet} value={<Num text={formatYuan(adNet, { sign: true })} sign={adNet} />} />
      <Item label={text.odBig} value={<Num text={formatYuan(odBig, { sign: true })} sign={odBig} />} />
      <Item label={text.turnover} value={<Num text={formatYuan(turnover)} />} />
      <span className="num flex gap-2">
        <span className="text-up">▲{up}</span>
        <span className="text-flat">{flat}</span>
        <span className="text-down">▼{down}</span>
      </span>
      <Item
        label={text.limits}
        value={
          <span className="num">
            <span className="text-up">{limitUp}</span> / <span className="text-down">{limitDown}</span>
          </span>
        }
      />
    </header>
  )
}

const Item = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <span className="whitespace-nowrap">
    <span className="mr-1.5 text-text-3">{label}</span>
    {value}
  </span>
)
