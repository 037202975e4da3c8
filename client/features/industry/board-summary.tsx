import { industryText } from '../../text/industry'
import { EMPTY, formatPercent, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'
import type { RankedBoard } from './board-ranks'

const text = industryText.summary

/** One line of figures of a board, with its rank among all boards. */
export function BoardSummary(props: { board: RankedBoard; boards: number; schemes: React.ReactNode }) {
  const { board, boards, schemes } = props
  const { figures, rank, netRank, bigRank, speedRank } = board
  const { change, equalChange, up, flat, down, limitUp, limitDown, turnover, adNet, odBig } = figures
  const place = (at: number) => (at > 0 ? industryText.of(at, boards) : EMPTY)
  // Without trades there are no advances or declines.
  const count = (stocks: number) => (up + flat + down > 0 ? stocks : EMPTY)
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-5 gap-y-0.5 bg-panel px-2 py-1 text-12">
      {schemes}
      <span className="text-15 font-medium">{board.name}</span>
      <span title={text.changeHelp}>
        <Num text={formatPercent(change)} sign={change} arrow className="text-20 font-semibold" />
      </span>
      <Item label={text.equal} value={<Num text={formatPercent(equalChange)} sign={equalChange} />} />
      <Item label={text.rank} value={<Num text={place(rank)} />} />
      <Item label={text.netRank} value={<Num text={place(netRank)} />} />
      <span title={text.bigRankHelp}>
        <Item label={text.bigRank} value={<Num text={place(bigRank)} />} />
      </span>
      <Item label={text.speedRank} value={<Num text={place(speedRank)} />} />
      <Item label={text.adNet} value={<Num text={formatYuan(adNet, { sign: true })} sign={adNet} />} />
      <Item label={text.odBig} value={<Num text={formatYuan(odBig, { sign: true })} sign={odBig} />} />
      <Item label={text.turnover} value={<Num text={formatYuan(turnover)} />} />
      <span className="num flex gap-2">
        <span className="text-up">▲{count(up)}</span>
        <span className="text-flat">{count(flat)}</span>
        <span className="text-down">▼{count(down)}</span>
      </span>
      <Item
        label={text.limits}
        value={
          <span className="num">
            <span className="text-up">{count(limitUp)}</span> / <span className="text-down">{count(limitDown)}</span>
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
