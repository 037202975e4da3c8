import type { UnixMs } from '../../../shared/market/units'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { address } from '../../../shared/protocol/routes'
import { useInstruments } from '../../store/hooks'
import { predict as text } from '../../text/predict'
import { formatDateTime, formatMinute, formatPercent, formatPrice, formatRatio, formatZoneDate } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { bandPositions, halfRange } from './band-axis'

type Forecast = PredictionReport['current'][number]

const WIDTH = 240
const HEIGHT = 28

/** The last price and the band around it, all forecasts on one axis. */
function BandChart({ forecast, half, label }: { forecast: Forecast; half: number; label: string }) {
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
    </svg>
  )
}

/** When a forecast is due: the minute, with the day if that is not the day of `from`. */
export const dueWords = (dueAt: UnixMs, from: UnixMs): string =>
  formatZoneDate(from) === formatZoneDate(dueAt) ? formatMinute(dueAt) : formatDateTime(dueAt).slice(5, 16)

function Row({ forecast, half, name, scale }: { forecast: Forecast; half: number; name: string; scale: number }) {
  const price = (value: number) => formatPrice(value, scale)
  const { id, refused, last, low, high, probabilityUp, madeAt, dueAt, drivers } = forecast
  const label = text.bandName(name, price(last), price(Math.round(low)), price(Math.round(high)))
  return (
    <li
      {...markOf(id)}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 md:grid-cols-[6rem_6rem_5rem_minmax(0,1fr)_13rem_8rem]"
    >
      <a href={address.indexToday(id)} target="_blank" rel="noopener" className="hover:text-accent">
        {name}
      </a>
      {refused !== null ? (
        <p className="text-text-2 md:col-span-5">
          {text.refused}：{refused}
        </p>
      ) : (
        <>
          <span className="num text-right">{price(last)}</span>
          <span className="num text-right max-md:text-left">
            {probabilityUp === null ? (
              <span className="text-text-3">{text.unstated}</span>
            ) : (
              formatPercent(probabilityUp, { sign: false, digits: 1 })
            )}
          </span>
          <BandChart forecast={forecast} half={half} label={label} />
          <span className="num text-right text-12 text-text-2 max-md:col-span-2 max-md:text-left">
            {price(Math.round(low))} – {price(Math.round(high))}
          </span>
          <span className="num text-right text-12 text-text-2 max-md:col-span-2 max-md:text-left">
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

/** Forecasts that stand now; a chance only where the model has proven skill. */
export function Forecasts({ report }: { report: PredictionReport }) {
  const instruments = useInstruments()
  const half = halfRange(report.current.filter(({ refused }) => refused === null))
  const heads = [
    text.columns.name,
    text.columns.last,
    text.columns.up,
    text.columns.band,
    '',
    `${text.made} → ${text.due}`,
  ]
  return (
    <div className="h-full overflow-y-auto">
      <div
        aria-hidden="true"
        className="hidden grid-cols-[6rem_6rem_5rem_minmax(0,1fr)_13rem_8rem] gap-x-4 border-b border-line px-3 py-1 text-12 text-text-3 md:grid"
      >
        {heads.map((head, place) => (
          <span key={head} className={place === 0 || place === 3 ? (place === 3 ? 'text-center' : '') : 'text-right'}>
            {head}
          </span>
        ))}
      </div>
      <ul>
        {report.current.map((forecast) => (
          <Row
            key={forecast.id}
            forecast={forecast}
            half={half}
            name={instruments.get(forecast.id)?.name ?? forecast.id}
            scale={instruments.get(forecast.id)?.priceScale ?? 2}
          />
        ))}
      </ul>
    </div>
  )
}
