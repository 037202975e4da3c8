import { btcText } from '../../text/btc'
import { ageText } from '../../ui/age'
import { classNames } from '../../ui/class-names'
import { EMPTY, formatChange, formatPrice, formatRatio } from '../../ui/format'
import { Num } from '../../ui/num'
import { type Coin, usePulse } from './use-coins'

const LATE_MS = 5_000

/** How far a price is above another, in ten-thousandths; null where one is unknown. */
export const premiumOf = (last: number, base: number): number | null =>
  last > 0 && base > 0 ? (last / base - 1) * 10_000 : null

/** Last price of each source against the first, with its age; a source that lags is dimmed and named. */
export function Premium({ coins, priceScale }: { coins: readonly Coin[]; priceScale: number }) {
  usePulse()
  const { premiumColumns: words } = btcText
  const base = coins[0]?.tick.quote?.last ?? 0
  if (coins.length < 2) return <p className="p-2 text-12 text-text-3">{btcText.onlyOne}</p>
  return (
    <table className="num w-full text-12">
      <thead>
        <tr className="h-6 text-text-2">
          <th className="px-2 text-left font-normal">{words.source}</th>
          <th className="px-2 text-right font-normal">{words.last}</th>
          <th className="px-2 text-right font-normal">{words.difference}</th>
          <th className="px-2 text-right font-normal">
            {words.premium} <span className="text-11 text-text-3">{btcText.premiumUnit}</span>
          </th>
          <th className="px-2 text-right font-normal">{words.age}</th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ id, exchange, tick }, index) => {
          const last = tick.quote?.last ?? 0
          const age = tick.receivedAt ? Date.now() - tick.receivedAt : null
          const late = age === null || age > LATE_MS
          const premium = index === 0 ? null : premiumOf(last, base)
          return (
            <tr key={id} className={classNames('h-6 border-t border-line/60', late && 'opacity-60')}>
              <th className="px-2 text-left font-normal">{exchange}</th>
              <td className="px-2 text-right">{formatPrice(last, priceScale)}</td>
              <td className="px-2 text-right">
                <Num text={index > 0 && last && base ? formatChange(last - base, priceScale) : EMPTY} sign={premium} />
              </td>
              <td className="px-2 text-right">
                <Num
                  text={premium === null ? EMPTY : `${premium > 0 ? '+' : ''}${formatRatio(premium)}`}
                  sign={premium}
                />
              </td>
              <td className={classNames('px-2 text-right', late ? 'text-warning' : 'text-text-3')}>
                {late && age !== null && `${btcText.stale} `}
                {age === null ? EMPTY : ageText(age)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
