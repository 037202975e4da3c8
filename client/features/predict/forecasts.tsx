import { useCallback } from 'react'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { address } from '../../../shared/protocol/routes'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import { predict as text } from '../../text/predict'
import { formatMinute, formatPercent, formatPrice, formatRatio } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { StateView } from '../../ui/state-view'
import { axisPosition, bandPositions, halfRange } from './band-axis'
import { dueWords } from './due-words'

type Forecast = PredictionReport['current'][number]

const WIDTH = 240
const HEIGHT = 28

interface BandChartProps {
  forecast: Forecast
  /** Half width of the axis as a fraction of the price. */
  half: number
  /** Price now, in price units; NaN while unknown. */
  now: number
  label: string
}

/** The price when the forecast was made, the bands around it and the price now, all forecasts on one axis. */
function BandChart({ forecast, half, now, label }: BandChartProps) {
  const { last, low, high } = bandPositions(forecast, half)
  const middle =
    forecast.half && bandPositions({ last: forecast.last, low: forecast.half[0], high: forecast.half[1] }, half)
  const x = (share: number) => Math.round(share * (WIDTH - 2)) + 1
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-7 w-full"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-line" />
      <rect
        x={x(low)}
        width={Math.max(1, x(high) - x(low))}
        y={8}
        height={HEIGHT - 16}
        className="fill-accent/25 stroke-accent"
        vectorEffect="non-scaling-stroke"
      />
      {middle ? (
        <rect
          x={x(middle.low)}
          width={Math.max(1, x(middle.high) - x(middle.low))}
          y={8}
          height={HEIGHT - 16}
          className="fill-accent/40"
        />
      ) : null}
      <line
        x1={x(last)}
        x2={x(last)}
        y1={2}
        y2={HEIGHT - 2}
        className="stroke-text-1"
        vectorEffect="non-scaling-stroke"
      />
      {now > 0 ? (
        <line
          x1={x(axisPosition(now, forecast.last, half))}
          x2={x(axisPosition(now, forecast.last, half))}
          y1={2}
          y2={HEIGHT - 2}
          className="stroke-average"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  )
}

const GRID =
  'grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 md:grid-cols-[4.5rem_5rem_5rem_4rem_minmax(0,1fr)_11rem_4rem_8rem]'

interface RowProps {
  forecast: Forecast
  half: number
  name: string
  scale: number
  /** Price now, in price units; NaN while unknown. */
  now: number
}

function Row({ forecast, half, name, scale, now }: RowProps) {
  const price = (value: number) => formatPrice(value, scale)
  const { id, refused, last, low, high, probabilityUp, madeAt, dueAt, drivers } = forecast
  const label = text.bandName(name, price(last), price(Math.round(low)), price(Math.round(high)))
  return (
    <li {...markOf(id)} className={`${GRID} items-center gap-y-1 border-b border-line px-3 py-1.5`}>
      <a href={address.indexToday(id)} target="_blank" rel="noopener" className="hover:text-accent">
        {name}
      </a>
      {refused !== null ? (
        <p className="col-span-2 text-text-2 md:col-span-7">
          {text.refused}：{refused}
        </p>
      ) : (
        <>
          <span className="num text-right text-text-2">{price(last)}</span>
          <span className="num text-right">
            <Num text={price(now)} sign={Math.sign(now - last)} />
          </span>
          <span className="num text-right max-md:text-left">
            {probabilityUp === null ? (
              <span className="text-text-3">{text.unstated}</span>
            ) : (
              formatPercent(probabilityUp, { sign: false, digits: 1 })
            )}
          </span>
          <div className="max-md:col-span-2">
            <BandChart forecast={forecast} half={half} now={now} label={label} />
          </div>
          <span className="num text-right text-12 text-text-2 max-md:col-span-2 max-md:text-left">
            {price(Math.round(low))} – {price(Math.round(high))}
          </span>
          <span className="num text-right text-12 text-text-2">
            {formatPercent((high - low) / 2 / last, { sign: false })}
          </span>
          <span className="num text-right text-12 text-text-2 max-md:col-span-3 max-md:text-left">
            {formatMinute(madeAt)} → {dueWords(dueAt, madeAt)}
          </span>
          {drivers.length > 0 ? (
            <p className="col-span-full text-12 text-text-2">
              {text.drivers}：
              {drivers.map(({ feature, part }) => (
                <span key={feature} className="mr-3">
                  {text.features[feature]} <Num text={formatRatio(Math.abs(part), 2)} sign={Math.sign(part)} arrow />
                </span>
              ))}
            </p>
          ) : null}
        </>
      )}
    </li>
  )
}

/** The reason for which none of several indexes is forecast; undefined if reasons differ. */
function commonRefusal(current: readonly Forecast[]): string | undefined {
  const reasons = new Set(current.map(({ refused }) => refused))
  const [reason] = reasons
  return current.length > 1 && reasons.size === 1 ? (reason ?? undefined) : undefined
}

/** Forecasts that stand now; a chance only where the model has proven skill. */
export function Forecasts({ report: { current } }: { report: PredictionReport }) {
  const board = useBoard()
  const instruments = useInstruments()
  const { table } = instruments
  const prices = useStoreValue(
    board,
    // biome-ignore lint/correctness/useExhaustiveDependencies: indexes are those of the registry's table
    useCallback(
      (store: BoardStore) => current.map(({ id }) => boardValue(store, 'last', instruments.indexOf(id) ?? -1)),
      [current, table],
    ),
    { hz: 1 },
  )
  const refusal = commonRefusal(current)
  if (refusal) return <StateView state="empty" why={text.allRefused(refusal)} />
  const half = halfRange(current.filter(({ refused }) => refused === null))
  const { columns } = text
  const heads = [columns.name, columns.last, columns.now, columns.up, '', columns.band, columns.width]
  return (
    <div className="h-full overflow-y-auto">
      <div aria-hidden="true" className={`${GRID} border-b border-line px-3 py-1 text-12 text-text-3 max-md:hidden`}>
        {[...heads, `${text.made} → ${text.due}`].map((head, place) => (
          <span key={head} className={place === 0 ? '' : 'text-right'}>
            {head}
          </span>
        ))}
      </div>
      <ul>
        {current.map((forecast, place) => (
          <Row
            key={forecast.id}
            forecast={forecast}
            half={half}
            name={instruments.get(forecast.id)?.name ?? forecast.id}
            scale={instruments.get(forecast.id)?.priceScale ?? 2}
            now={prices[place] ?? Number.NaN}
          />
        ))}
      </ul>
      <p className="px-3 py-1.5 text-12 text-text-3">{text.axis(formatPercent(half, { sign: false }))}</p>
    </div>
  )
}
