import { type FormEvent, useMemo, useState } from 'react'
import { COIN_EXCHANGES } from '../../../shared/market/exchanges'
import { address } from '../../../shared/protocol/routes'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { PeriodBox } from '../../charts/period-box'
import { useInstruments, useSession } from '../../store/hooks'
import { btcText } from '../../text/btc'
import { Button, buttonClass } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { NoticePanel } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { stepQuery, useQuery } from '../../ui/use-query'
import {
  COIN_PERIODS,
  COIN_TYPES,
  type CoinChoice,
  type CoinPeriod,
  chosenSources,
  coinSources,
  readCoinChoice,
} from './choice'
import { CoinCharts } from './coin-charts'
import { CoinHead } from './coin-head'
import { type CoinRange, isWhole, reachesNow, readCoinRange } from './coin-range'
import { hasTooManySeconds } from './coin-seconds'
import { DepthLadder } from './depth-ladder'
import { Perpetuals } from './perpetuals'
import { Premium } from './premium'
import { CoinTape } from './tape'
import { type Coin, coinNow, coinNowOrHere, useBaseFirst, useCoins, usePastBars } from './use-coins'

/** Range of the candles; without both ends they are live. */
function CoinRangeForm({ from, to }: { from: string; to: string }) {
  const [start, setStart] = useState(from)
  const [end, setEnd] = useState(to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stepQuery({ from: start.trim(), to: end.trim() })
  }
  return (
    <form aria-label={btcText.range.label} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <DateInput label={btcText.range.from} value={start} onChange={setStart} hint={btcText.range.dateHint} />
      <DateInput label={btcText.range.to} value={end} onChange={setEnd} hint={btcText.range.now} />
      <Button type="submit" size="small">
        {btcText.range.show}
      </Button>
      {(from || to) && (
        <Button variant="quiet" size="small" onClick={() => stepQuery({ from: null, to: null })}>
          {btcText.range.clear}
        </Button>
      )}
    </form>
  )
}

const SIZES = Object.entries(btcText.sizes).map(([value, title]) => ({ value, title }))

/** 比特币: the content of the address, or a sentence that says what is wrong with it. */
export function CoinView({ params }: { params: { T?: string; P?: string; S?: string } }) {
  const instruments = useInstruments()
  const choice = readCoinChoice(params)
  const { table } = instruments
  const all = useMemo(() => (table ? coinSources(table) : []), [table])
  const back = (
    <PageLink href={address.btc()} className={buttonClass()}>
      {btcText.toDefault}
    </PageLink>
  )
  if ('wrong' in choice)
    return (
      <NoticePanel
        title={btcText.wrong(btcText[choice.wrong.what], choice.wrong.given)}
        why={btcText.expected}
        action={back}
      />
    )
  if (!table) {
    if (!instruments.error) return <ChartState state="loading" />
    return <ChartState state="failed" onRetry={() => void instruments.refresh()} />
  }
  const sources = chosenSources(all, choice)
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <Choices choice={choice} exchanges={[...new Set(all.map(({ exchange }) => exchange))]} />
      {sources.length > 0 ? (
        <Coins key={sources.map(({ id }) => id).join()} choice={choice} sources={sources} />
      ) : (
        <ChartState
          state="unprovided"
          why={
            <>
              <span className="block text-15 text-text-1">
                {choice.source === 'ALL' ? btcText.noType(btcText.types[choice.type]) : btcText.noSource(choice.source)}
              </span>
              {btcText.noSourceWhy(all.map(({ exchange, type }) => `${exchange} ${btcText.types[type]}`).join('、'))}
            </>
          }
          action={all.length > 0 && back}
        />
      )}
    </div>
  )
}

/** Leads to another choice, of the range that is looked at. */
function useChange(choice: CoinChoice) {
  const go = useGo()
  const [from] = useQuery('from')
  const [to] = useQuery('to')
  const change = (part: Partial<CoinChoice>) => {
    const next = { ...choice, ...part }
    const range = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
    const place = address.btc(next.type === 'ALL' ? undefined : next.type, next.period, next.source)
    go(range ? `${place}?${range}` : place)
  }
  const period = {
    value: choice.period,
    options: COIN_PERIODS.map((value) => ({ value, title: value })),
    onChange: (next: string) => change({ period: next as CoinPeriod }),
  }
  return { from, to, change, period }
}

function Choices({ choice, exchanges }: { choice: CoinChoice; exchanges: string[] }) {
  const { from, to, change, period } = useChange(choice)
  const sources = ['ALL', ...new Set([...exchanges, ...COIN_EXCHANGES, choice.source].filter((one) => one !== 'ALL'))]
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-2 py-1">
      <Segmented
        label={btcText.type}
        options={COIN_TYPES.map((value) => ({ value, title: btcText.types[value] }))}
        value={choice.type}
        onChange={(type) => change({ type })}
      />
      <Segmented label={btcText.period} {...period} />
      <Segmented
        label={btcText.source}
        options={sources.map((value) => ({ value, title: value === 'ALL' ? btcText.allSources : value }))}
        value={choice.source}
        onChange={(source) => change({ source })}
      />
      <CoinRangeForm key={`${from}/${to}`} from={from} to={to} />
      <span className="ml-auto text-11 text-text-3">
        {btcText.allDay} · {btcText.od}
      </span>
    </div>
  )
}

interface CoinsProps {
  choice: CoinChoice
  sources: ReturnType<typeof chosenSources>
}

function Coins({ choice, sources }: CoinsProps) {
  const coins = useBaseFirst(useCoins(sources))
  const [minAmount, setMinAmount] = useState('0')
  const [book, setBook] = useState('')
  const { period } = useChange(choice)
  const [first] = coins
  if (!first) return <ChartState state="loading" />
  const bookOf = coins.find(({ id }) => id === book) ?? first
  return (
    <>
      <div className="border-b border-line bg-panel">
        <CoinHead key={first.id} coin={first} />
        <Perpetuals coins={coins} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[minmax(0,3fr)_minmax(0,2fr)] min-[100rem]:grid-cols-[minmax(0,1fr)_320px_420px] min-[100rem]:grid-rows-[minmax(0,1fr)]">
        <PeriodBox period={period} className="min-h-0 bg-panel lg:row-span-2 min-[100rem]:row-span-1">
          <Charts coins={coins} period={choice.period} />
        </PeriodBox>
        <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-px">
          <Panel
            title={btcText.premium}
            controls={<span className="text-11 text-text-3">{btcText.premiumNote(first.label)}</span>}
          >
            <Premium coins={coins} />
          </Panel>
          <Panel
            title={btcText.depth}
            className="h-80 lg:h-auto"
            controls={
              coins.length > 1 && (
                <Segmented
                  label={btcText.source}
                  options={coins.map(({ id, label }) => ({ value: id, title: label }))}
                  value={bookOf.id}
                  onChange={setBook}
                />
              )
            }
          >
            <DepthLadder key={bookOf.id} coin={bookOf} />
          </Panel>
        </div>
        <Panel
          className="h-[420px] lg:h-auto"
          title={btcText.tape}
          controls={
            <>
              <span className="text-11 text-text-3">{btcText.bands}</span>
              <Select
                size="small"
                hideLabel
                label={btcText.minSize}
                options={SIZES}
                value={minAmount}
                onChange={setMinAmount}
              />
            </>
          }
        >
          <CoinTape coins={coins} minAmount={Number(minAmount)} />
        </Panel>
      </div>
    </>
  )
}

/** The charts of the range that the address names. */
function Charts({ coins, period }: { coins: readonly Coin[]; period: CoinPeriod }) {
  const [from] = useQuery('from')
  const [to] = useQuery('to')
  const parsed = useMemo(() => readCoinRange(from, to), [from, to])
  // The market's clock comes with it.
  useSession()
  if ('wrong' in parsed) return <NoticePanel title={parsed.wrong} why={btcText.range.why} />
  const now = Math.max(...coins.map(coinNowOrHere))
  if (period === '1s' && !isWhole(parsed) && hasTooManySeconds(parsed, now)) return <TooLong period={period} />
  return <RangeCharts coins={coins} period={period} range={parsed} />
}

const TooLong = ({ period }: { period: CoinPeriod }) => (
  <NoticePanel title={btcText.range.tooLong(period)} why={btcText.range.tooLongWhy(period === '1s' ? '1m' : '1d')} />
)

function RangeCharts({ coins, period, range }: { coins: readonly Coin[]; period: CoinPeriod; range: CoinRange }) {
  const past = usePastBars(coins, period, { range })
  if (past.error && !past.data) {
    // Invalid dates were reported before any request.
    if (past.error.code === 'range-invalid') return <TooLong period={period} />
    const state = absenceOf({ loading: false, error: past.error, count: 0 }) ?? 'failed'
    return <ChartState state={state} why={past.error.message} onRetry={past.reload} />
  }
  if (!past.data) return <ChartState state="loading" />
  const isEmpty = !isWhole(range) && past.data.every(({ time }) => time.length === 0)
  if (isEmpty && coins.every((coin) => !reachesNow(range, coinNow(coin) ?? 0))) {
    const since =
      past.data
        .map((bars) => bars.since)
        .filter((day) => day !== '')
        .sort()[0] ?? ''
    return (
      <ChartState state="empty" why={period === '1s' ? btcText.range.noSeconds : btcText.range.empty} since={since} />
    )
  }
  return <CoinCharts coins={coins} period={period} past={past.data} range={range} />
}
