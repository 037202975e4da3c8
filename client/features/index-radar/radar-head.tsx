import { MAIN_INDEXES } from '../../../shared/market/instrument'
import type { Row } from '../../../shared/protocol/kinds'
import { address } from '../../../shared/protocol/routes'
import { slotClock } from '../../charts/slot-clock'
import type { GroupFigures } from '../../store/baskets/group-figures'
import type { IndexStore } from '../../store/rows/index-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { Button, buttonClass } from '../../ui/button'
import { formatChange, formatDay, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { Num } from '../../ui/num'
import { PageLink, useGo } from '../../ui/page-link'
import { Select } from '../../ui/select'
import { AgreementMark } from './agreement-mark'
import { BreadthBar } from './breadth-bar'
import { FreshnessMark } from './freshness-mark'
import type { RadarMoment } from './use-moment'
import { moveOf } from './use-radar'

interface RadarHeadProps {
  index: ListedInstrument
  store: IndexStore
  value: Row<'index'> | undefined
  figures: GroupFigures
  /** Day of the weights; undefined while they are fetched. */
  asOf: string | undefined
  stale: boolean
  moment: RadarMoment
}

/** The index in one line: value, money, breadth, and the day of its weights. */
export function RadarHead({ index, store, value, figures, asOf, stale, moment }: RadarHeadProps) {
  const go = useGo()
  const { difference, change, agreement } = moveOf(value, index.prevClose)
  const listed = MAIN_INDEXES.some(({ id }) => id === index.id) ? MAIN_INDEXES : [...MAIN_INDEXES, index]
  return (
    <header
      {...subjectOf(index.id)}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 bg-panel px-2 py-1 text-12"
    >
      <span className="flex items-center gap-2">
        <PageLink href={address.indexToday()} className={buttonClass('plain', 'small')}>
          {text.overview}
        </PageLink>
        <Select
          label={text.pick}
          hideLabel
          options={listed.map(({ id, name }) => ({ value: id as string, title: `${name} ${id}` }))}
          value={index.id}
          onChange={(id) => go(address.indexToday(id))}
        />
        <MenuButton />
      </span>
      <span className="flex items-baseline gap-2">
        <Num text={formatPrice(value?.last, index.priceScale)} sign={difference} className="text-20 font-semibold" />
        <Num text={formatChange(difference, index.priceScale)} sign={difference} className="text-13" />
        <Num text={formatPercent(change)} sign={change} arrow className="text-13" />
      </span>
      <AgreementMark agreement={agreement} />
      <Figure label={text.adNet} help={text.adNetHelp} yuan={value?.adNet} signed />
      <Figure label={text.odBig} help={text.odBigHelp} yuan={value?.odBigNet} signed />
      <Figure label={text.weighted} help={text.weightedHelp} yuan={asOf && figures.weightedNet} signed />
      <Figure label={text.weightedBig} help={text.weightedBigHelp} yuan={asOf && figures.weightedBig} signed />
      <Figure label={text.turnover} yuan={value?.turnover} />
      <BreadthBar up={value?.up ?? 0} flat={value?.flat ?? 0} down={value?.down ?? 0} className="w-56" />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <MinuteSlider moment={moment} />
        <FreshnessMark store={store} />
        {asOf && (
          <span
            className={stale ? 'text-11 text-warning' : 'text-11 text-text-3'}
            title={stale ? text.staleWeights(formatDay(asOf)) : undefined}
          >
            {text.weightsOf(formatDay(asOf))}
          </span>
        )}
      </span>
    </header>
  )
}

interface FigureProps {
  label: string
  help?: string
  yuan: number | undefined | '' | null
  signed?: boolean
}

function Figure({ label, help, yuan, signed = false }: FigureProps) {
  const known = typeof yuan === 'number' ? yuan : undefined
  return (
    <span className="whitespace-nowrap" title={help}>
      <span className="mr-1.5 text-text-3">{label}</span>
      <Num text={formatYuan(known, { sign: signed })} {...(signed ? { sign: known ?? null } : {})} />
    </span>
  )
}

/** Which minute the page shows: the arrow keys move it minute by minute, Home and End to the ends of the day. */
function MinuteSlider({ moment: { slot, newest, error, go } }: { moment: RadarMoment }) {
  const at = slot ?? newest
  return (
    <span className="flex items-center gap-2 text-12">
      <label className="flex items-center gap-2">
        <span className="text-text-3" title={text.minute.help}>
          {text.minute.label}
        </span>
        <input
          type="range"
          min={0}
          max={Math.max(0, newest)}
          value={Math.max(0, at)}
          disabled={newest < 0}
          aria-valuetext={slot === undefined ? text.minute.now : slotClock(slot)}
          onChange={(event) => go(Number(event.target.value))}
          className="h-5 w-32 accent-accent"
        />
      </label>
      {slot === undefined ? (
        <span className="w-18 text-text-3">{text.minute.now}</span>
      ) : (
        <Button size="small" onClick={() => go(undefined)} title={text.minute.back}>
          <span className="num text-warning">{slotClock(slot)}</span> {text.minute.back}
        </Button>
      )}
      {error && (
        <span role="alert" className="text-warning">
          {error.message}
        </span>
      )}
    </span>
  )
}
