import { useMemo } from 'react'
import { dateToMs } from '../../../shared/market/session'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { INDEXES_LACK } from '../../charts/indicators/catalogue'
import { KLine } from '../../charts/k-line'
import { pictureCaption } from '../../charts/picture-caption'
import { fixedSource } from '../../charts/source'
import { volumeWords } from '../../charts/volume-words'
import { useAccountText } from '../../store/account/account-texts'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { useEarlierBars } from '../../store/bars/use-earlier-bars'
import { useInstruments, useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { historyText } from '../../text/history'
import type { HistoryMode } from './choice'
import { dayBars } from './day-bars'

/** Daily candles, and below them the daily net as bars about zero; one crosshair. */
export function DayCandles({ history, mode, name }: { history: DayHistoryResponse; mode: HistoryMode; name: string }) {
  const { feed } = useSession()
  const isIndex = useInstruments().get(history.id)?.kind === 'index'
  const texts = useChartTexts()
  const drawn = useAccountText(`chart.draw.${history.id}`)
  const bars = useMemo(() => dayBars(history, mode), [history, mode])
  const lead = useEarlierBars(history.id, '1d', bars.time[0])
  const source = useMemo(() => fixedSource({ ...bars, lead }), [bars, lead])
  return (
    <KLine
      key={history.id}
      source={source}
      label={`${name} ${historyText.candles}`}
      priceScale={history.priceScale}
      volume={volumeWords({ id: history.id, volumeScale: 0 })}
      daily
      length={0}
      count={history.days.length}
      netLabel={historyText.netOf[mode]}
      {...(isIndex && { without: INDEXES_LACK })}
      {...texts}
      // Prices of recorded days stand as they were paid.
      drawings={{ stored: drawn, basis: 'none', hasExDates: true }}
      caption={() =>
        pictureCaption({
          id: history.id,
          definition: historyText.netOf[mode],
          time: liveMarket().marketTime() || dateToMs(history.days.at(-1)?.tradingDay ?? ''),
          badge: feed?.badge,
        })
      }
    />
  )
}
