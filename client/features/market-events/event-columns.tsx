import { eventDefinitions } from '../../../shared/market/event-definitions'
import { eventKinds } from '../../../shared/market/event-kinds'
import { codeOf } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { address } from '../../../shared/protocol/routes'
import type { PageMarketEvent } from '../../store/rows/event-store'
import type { Instruments } from '../../store/rows/instruments'
import { units } from '../../text/common'
import { eventText, eventTexts } from '../../text/market-events'
import { classNames } from '../../ui/class-names'
import type { TableColumn } from '../../ui/data-table'
import { eventValueText } from '../../ui/event-value'
import { formatClock, formatLots, formatPercent } from '../../ui/format'
import { directionClass, Num, PriceNum } from '../../ui/num'
import type { EventChoice, EventColour } from './event-choice'

const heads = eventText.columns

function kindClass(colour: EventColour, side: 'up' | 'down'): string | undefined {
  if (colour === 'side') return directionClass[side]
  return { accent: 'text-accent', warning: 'font-medium text-warning', plain: undefined }[colour]
}

/** Limit-up and limit-down stand out as they do everywhere: a filled badge. */
const isSeal = (kind: PageMarketEvent['kind']): boolean => kind === 'sealUp' || kind === 'sealDown'

function KindCell({ event: { kind, days, definition }, colour }: { event: PageMarketEvent; colour: EventColour }) {
  const { name, rule } = eventTexts[kind]
  const { side } = eventKinds[kind]
  const why = days > 0 && days < 60 && kind.endsWith('60') ? `${rule}；${eventText.days(days)}` : rule
  const explained = eventText.explained(why, definition, definition === eventDefinitions[kind])
  const filled = isSeal(kind) && colour === 'side'
  return (
    <span
      title={explained}
      className={classNames(
        filled ? `rounded-[3px] px-1 text-on-solid ${side === 'up' ? 'bg-up' : 'bg-down'}` : kindClass(colour, side),
      )}
    >
      <span aria-hidden="true" className="mr-0.5 text-[0.7em]">
        {side === 'up' ? '▲' : '▼'}
      </span>
      {name}
    </span>
  )
}

export function eventColumns(instruments: Instruments, choice: EventChoice): TableColumn<PageMarketEvent>[] {
  return [
    { key: 'time', title: heads.time, align: 'left', cell: ({ time }) => formatClock(time) },
    {
      key: 'name',
      title: heads.name,
      align: 'left',
      cell: ({ instrument }) => {
        const name = instruments.get(instrument)?.name ?? instrument
        return (
          <a
            href={address.stock(instrument)}
            target="_blank"
            rel="noopener"
            tabIndex={-1}
            title={`${codeOf(instrument)} ${eventText.open(name)}`}
            className="hover:text-accent"
          >
            {name}
          </a>
        )
      },
    },
    {
      key: 'kind',
      title: heads.kind,
      align: 'left',
      cell: (event) => <KindCell event={event} colour={choice[event.kind].colour} />,
    },
    {
      key: 'value',
      title: heads.value,
      cell: (event) =>
        event.value === 0 ? (
          <Num text="—" />
        ) : (
          <Num text={eventValueText(event.value, eventKinds[event.kind].unit)} sign={signOf(event)} />
        ),
    },
    {
      key: 'price',
      title: heads.price,
      unit: units.yuan,
      cell: ({ instrument, price }) => {
        const listed = instruments.get(instrument)
        return <PriceNum price={price} prevClose={listed?.prevClose ?? 0} scale={listed?.priceScale ?? 2} />
      },
    },
    {
      key: 'change',
      title: heads.change,
      unit: '%',
      cell: ({ change }) => <Num text={formatPercent(change / 10_000).slice(0, -1)} sign={change} />,
    },
    {
      key: 'lots',
      title: heads.lots,
      unit: units.lot,
      cell: ({ instrument, volume }) => <Num text={volume > 0 ? formatLots(volume, sharesPerLot(instrument)) : '—'} />,
    },
  ]
}

const signOf = ({ kind }: PageMarketEvent): number => (eventKinds[kind].side === 'up' ? 1 : -1)
