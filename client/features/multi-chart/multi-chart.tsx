import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { chartKeys } from '../../charts/chart-keys'
import { useInstruments, useSession } from '../../store/hooks'
import { PERIODS, type Period } from '../../store/period-bars'
import { common } from '../../text/common'
import { multiText } from '../../text/multi-chart'
import { Button, buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { useMedia } from '../../ui/use-media'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { CellContent } from './cell-content'
import { CellFrame } from './cell-frame'
import { nextFull, parseFull, parseLayers, parseRotate, swapped, writeLayers } from './layout'
import { SharedScale } from './shared-scale'
import { Toolbar } from './toolbar'
import { findSubject, type MultiParams, readChoice, writeChoice } from './use-address'
import { useBusiest } from './use-busiest'

const SYNC = 'multi-chart'

export interface KeyboardProps {
  onPick: (id: InstrumentId) => void
  onPickInNewTab: (id: InstrumentId) => void
  onBasket: (code: string) => void
  leaderKeys: readonly { key: string; title: string; run: () => void }[]
}

export interface MultiChartProps {
  params: MultiParams
  /** Puts an address in the place of this one. */
  replace: (href: string) => void
  /** The keyboard box of the page, told what typing means here. */
  keyboard: (props: KeyboardProps) => ReactNode
}

/** 组合图: up to sixteen small charts. The address holds everything, so that it rebuilds the page. */
export function MultiChart({ params, replace, keyboard }: MultiChartProps) {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const busiest = useBusiest(params.codes === undefined)
  const [layerText] = useQuery('layers')
  const [scale] = useQuery('scale', 'own')
  const [syncText] = useQuery('sync', '1')
  const [rangeSync] = useQuery('ranges', '1')
  const [kindText] = useQuery('kind')
  const [periodText] = useQuery('period', '1d')
  const [fullText, setFull] = useQuery('full')
  const [rotateText, setRotate] = useQuery('rotate')
  const [focused, setFocused] = useState(0)
  const [shared] = useState(() => new SharedScale())
  const roomy = useMedia('(min-width: 1024px)')
  const link = useMemo(
    () => ({
      cross: syncText === '0' ? undefined : SYNC,
      range: rangeSync === '0' ? undefined : `${SYNC}/range`,
    }),
    [syncText, rangeSync],
  )
  const layers = useMemo(() => parseLayers(layerText), [layerText])
  const rotate = parseRotate(rotateText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry's version stands for its content
  const choice = useMemo(
    () => readChoice(params, instruments, busiest),
    [params.layout, params.codes, params.start, params.end, instruments.version, busiest],
  )
  const count = 'cells' in choice ? choice.cells.length : 0
  const full = parseFull(fullText, count)
  const next = 'cells' in choice ? nextFull(choice.cells, full) : undefined

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return
      const at = Number(event.key) - 1
      if (at >= count) return
      event.preventDefault()
      setFocused(at)
      document.querySelector<HTMLElement>(`[data-cells] > :nth-child(${at + 1}) [role="application"]`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [count])

  useEffect(() => {
    if (rotate === undefined || next === undefined) return
    const timer = setInterval(() => setFull(String(next + 1)), rotate * 1000)
    return () => clearInterval(timer)
  }, [rotate, next, setFull])

  const toggleFull = useCallback((at: number) => setFull(full === at ? null : String(at + 1)), [full, setFull])
  const leaderKeys = useMemo(
    () => [
      { key: 'f', title: multiText.leader.full, run: () => toggleFull(focused) },
      { key: 'c', title: multiText.leader.sync, run: () => replaceQuery({ sync: syncText === '0' ? null : '0' }) },
      ...chartKeys,
      {
        key: 's',
        title: multiText.leader.scale,
        run: () => replaceQuery({ scale: scale === 'same' ? null : 'same' }),
      },
    ],
    [toggleFull, focused, syncText, scale],
  )
  const back = (
    <PageLink href={address.multiChart()} className={buttonClass()}>
      {multiText.backToDefault}
    </PageLink>
  )
  if ('wrongLayout' in choice)
    return <Notice title={multiText.wrongLayout(choice.wrongLayout)} why={multiText.wrongLayoutWhy} action={back} />
  if ('wrongRange' in choice)
    return <Notice title={multiText.wrongRange(choice.wrongRange)} why={multiText.wrongRangeWhy} action={back} />
  if (!instruments.table || tradingDay === '') {
    return instruments.error ? (
      <StateView state="failed" action={<Button onClick={() => void instruments.refresh()}>{common.retry}</Button>} />
    ) : (
      <StateView state="loading" />
    )
  }

  const { layout, cells, range } = choice
  const period = kindText === 'k' && !range ? (PERIODS.find((each) => each === periodText) ?? '1d') : undefined
  const setPeriod = (next: Period | undefined) =>
    replaceQuery(next ? { kind: 'k', period: next === '1d' ? null : next } : { kind: null, period: null })
  const go = (name: string, next: readonly ({ id: string } | undefined)[]) =>
    replace(writeChoice(name, next, range) + location.search)
  const put = (at: number, id: InstrumentId | undefined) =>
    go(
      layout.name,
      cells.map((cell, index) => (index === at ? (id === undefined ? undefined : { id }) : cell)),
    )
  const pick = (code: string) => put(Math.min(focused, cells.length - 1), code)
  const putText = (at: number, text: string) => {
    const found = findSubject(instruments, text)
    if (found) put(at, found.id)
  }
  const notes = [
    ...(choice.unknown.length > 0 ? [multiText.unknownCodes(choice.unknown.join('、'))] : []),
    ...(choice.tooMany ? [multiText.tooMany(16)] : []),
  ]
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <Toolbar
        layout={layout.name}
        onLayout={(name) => go(name, cells)}
        period={period}
        onPeriod={range ? undefined : setPeriod}
        layers={layers}
        onLayers={(next) => replaceQuery({ layers: writeLayers(next) })}
        same={scale === 'same'}
        onSame={(same) => replaceQuery({ scale: same ? 'same' : null })}
        sync={syncText !== '0'}
        onSync={(sync) => replaceQuery({ sync: sync ? null : '0' })}
        syncRange={rangeSync !== '0'}
        onSyncRange={(sync) => replaceQuery({ ranges: sync ? null : '0' })}
        rotate={rotate}
        onStopRotate={() => setRotate(null)}
        range={
          range
            ? multiText.range(
                formatDay(range.startDay),
                range.endDay >= tradingDay ? multiText.live : formatDay(range.endDay),
              )
            : ''
        }
      />
      {notes.length > 0 && (
        <p role="alert" className="border-b border-line bg-panel px-2 py-1 text-12 text-warning">
          {notes.join(' · ')}
        </p>
      )}
      <div
        data-cells
        className="grid min-h-0 flex-1 gap-px bg-line"
        style={
          roomy && full === undefined
            ? {
                gridTemplateRows: `repeat(${layout.rows}, minmax(0, 1fr))`,
                gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
              }
            : undefined
        }
      >
        {cells.map((subject, index) => (
          <CellFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={index}
            index={index}
            place={roomy && full === undefined ? layout.cells[index] : undefined}
            subject={subject}
            focused={focused === index}
            hidden={full !== undefined && full !== index}
            onFocus={() => setFocused(index)}
            onFull={() => toggleFull(index)}
            onSwap={(from) => go(layout.name, withSwapped(cells, from, index))}
            onDropCode={(text) => putText(index, text)}
            onRemove={() => put(index, undefined)}
          >
            <CellContent
              key={subject?.id}
              {...{ subject, period, range, layers, shared, link }}
              today={tradingDay}
              same={scale === 'same'}
              dense={full === undefined && layout.columns >= 4}
              onPeriod={setPeriod}
            />
          </CellFrame>
        ))}
      </div>
      {keyboard({
        onPick: pick,
        onBasket: pick,
        onPickInNewTab: (id) => void window.open(address.multiChart('1', [id]), '_blank', 'noopener'),
        leaderKeys,
      })}
    </div>
  )
}

const EMPTY = { id: '' }
/** The cells with two of them in each other's place. */
const withSwapped = (cells: readonly ({ id: string } | undefined)[], from: number, to: number) =>
  swapped(
    cells.map((cell) => cell ?? EMPTY),
    from,
    to,
  ).map((cell) => (cell.id === '' ? undefined : cell))
